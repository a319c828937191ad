import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { emulatedTwilio } from "../../e2e/support/emulated";
import { holdingProxy } from "../../e2e/support/holding-proxy";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/database/db";
import { DeliveryError } from "../platform/mail/port";
import { queue } from "../platform/queue/queue";
import { smsSender } from "../platform/sms/sms-sender";
import { deliverMessage } from "./deliver-message";

let close: () => Promise<unknown>;
let twilio: Awaited<ReturnType<typeof emulatedTwilio>>;
let way: Awaited<ReturnType<typeof holdingProxy>>;
beforeAll(async () => {
  twilio = await emulatedTwilio();
  way = await holdingProxy(twilio.url);
  const runtime = await openTestRuntime({
    ...twilio.env,
    TWILIO_BASE_URL: way.url,
    PUBLIC_URL: "https://clips.example",
    LOG_LEVEL: "error",
  });
  await queue().start();
  close = async () => {
    await queue().stop(0);
    await runtime.close();
    await Promise.all([way.close(), twilio.close()]);
  };
});
afterAll(() => close());
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(way.gate, { spoils: "nothing", isAway: false });
});

let count = 0;
async function queuedSms() {
  count += 1;
  const [id, recipient] = [`msg_${count}`, `+1415555012${count}`];
  await db().message.create({ data: { id, channel: "sms", recipient, templateId: 100, text: `Look: ${id}` } });
  return { id, recipient };
}
const stateOf = (id: string) =>
  db().message.findUniqueOrThrow({ where: { id }, select: { status: true, attempts: true, error: true } });

test("an SMS that Twilio took behind a proxy's 504 is not sent again", async () => {
  const { id, recipient } = await queuedSms();
  way.gate.spoils = "late";
  await deliverMessage(id, false);
  expect(await stateOf(id)).toMatchObject({ status: "queued", attempts: 1 });
  way.gate.spoils = "nothing";
  await deliverMessage(id, false);
  expect(await stateOf(id)).toEqual({ status: "sent", attempts: 2, error: null });
  expect(await twilio.smsTo(recipient)).toHaveLength(1);
});

test("an SMS whose receipt the database did not take is not sent again", async () => {
  const { id, recipient } = await queuedSms();
  const { send } = smsSender();
  const broken = vi.spyOn(smsSender(), "send").mockImplementation(async (sms) => {
    const receipt = await send(sms);
    vi.spyOn(db().message, "updateMany").mockRejectedValueOnce(new Error("the database is away"));
    return receipt;
  });
  await expect(deliverMessage(id, false)).rejects.toThrow("the database is away");
  expect(await stateOf(id)).toMatchObject({ status: "queued", attempts: 1 });
  broken.mockRestore();
  await deliverMessage(id, false);
  expect(await stateOf(id)).toMatchObject({ status: "sent" });
  expect(await twilio.smsTo(recipient)).toHaveLength(1);
});

test("an SMS whose answer was cut off is asked for before it counts as failed", async () => {
  const { id, recipient } = await queuedSms();
  way.gate.spoils = "cut";
  await deliverMessage(id, false);
  expect(await stateOf(id)).toEqual({ status: "sent", attempts: 1, error: null });
  expect(await twilio.smsTo(recipient)).toHaveLength(1);
});

test("while Twilio cannot be asked for an SMS that it may have, nothing is sent and nothing cancelled", async () => {
  const { id, recipient } = await queuedSms();
  way.gate.spoils = "late";
  await deliverMessage(id, false);
  way.gate.isAway = true;
  await deliverMessage(id, false);
  const error = "The SMS may have been sent: Twilio cannot report on it.";
  expect(await stateOf(id)).toEqual({ status: "queued", attempts: 2, error });
  way.gate.isAway = false;
  await deliverMessage(id, false);
  expect(await stateOf(id)).toMatchObject({ status: "sent" });
  expect(await twilio.smsTo(recipient)).toHaveLength(1);
});

test("what Twilio clearly refused for this second is sent again without asking", async () => {
  const busy = new DeliveryError("One too many.", { retryable: true, retryAfter: 1 });
  vi.spyOn(smsSender(), "send").mockRejectedValueOnce(busy);
  const findSent = vi.spyOn(smsSender(), "findSent");
  const { id, recipient } = await queuedSms();
  for (const _try of [1, 2]) await deliverMessage(id, false);
  expect(findSent).not.toHaveBeenCalled();
  expect(await twilio.smsTo(recipient)).toHaveLength(1);
});
