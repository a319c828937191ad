import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { type MessageStatus, MessageStatus as statuses } from "../../generated/prisma/client";
import { db } from "../../platform/database/db";
import type { DeliveryReport } from "../../platform/mail/port";
import { recordDeliveryReport } from "./record-delivery-report";
import { findSuppression } from "./suppressions";

let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());

let count = 0;
async function message(given: object): Promise<string> {
  count += 1;
  const id = `msg_${count}`;
  const recipient = `reader${count}@example.com`;
  await db().message.create({ data: { id, channel: "email", recipient, templateId: 100, text: "t", ...given } });
  return id;
}
const report = (messageId: string, state: DeliveryReport["state"], given: object = {}): DeliveryReport => ({
  messageId,
  provider: "resend",
  state,
  error: null,
  suppresses: null,
  ...given,
});
const read = (id: string) => db().message.findUniqueOrThrow({ where: { id } });

/** The changes of each report; all other states stay as they are. */
const follows: Record<DeliveryReport["state"], MessageStatus[]> = {
  sent: ["queued", "sending"],
  delivered: ["queued", "sending", "sent"],
  failed: ["queued", "sending", "sent"],
  bounced: ["queued", "sending", "sent", "delivered"],
  complained: ["queued", "sending", "sent", "delivered", "bounced"],
};
const states = Object.keys(follows) as DeliveryReport["state"][];
const pairs = states.flatMap((state) => Object.values(statuses).map((before) => ({ before, state })));

test.each(pairs)("a message that is $before, and a report that says $state", async ({ before, state }) => {
  const id = await message({ status: before, provider: "resend", error: "as it was" });
  await recordDeliveryReport(report(id, state, { error: "as reported" }));
  const isNews = follows[state].includes(before);
  expect(await read(id)).toMatchObject({
    status: isNews ? state : before,
    error: isNews ? "as reported" : "as it was",
  });
});

test("a message that failed because the provider was silent takes the state that the provider reports later, once", async () => {
  const id = await message({ status: "failed", provider: null });
  await recordDeliveryReport(report(id, "delivered"));
  expect(await read(id)).toMatchObject({ status: "delivered", provider: "resend" });
  const told = await message({ status: "failed", provider: "resend" });
  await recordDeliveryReport(report(told, "delivered"));
  expect(await read(told)).toMatchObject({ status: "failed" });
});

test("a report says when a message was sent, unless that is known or it was not", async () => {
  const sentAt = new Date("2026-06-01T12:00:00Z");
  const [unknown, known, failed] = [await message({}), await message({ sentAt }), await message({})];
  await recordDeliveryReport(report(unknown, "delivered"));
  await recordDeliveryReport(report(known, "delivered"));
  await recordDeliveryReport(report(failed, "failed"));
  expect((await read(unknown)).sentAt).not.toBeNull();
  expect((await read(known)).sentAt).toEqual(sentAt);
  expect((await read(failed)).sentAt).toBeNull();
});

test("a report that changes nothing closes no address; one of another message changes nothing", async () => {
  const id = await message({ status: "complained", provider: "resend" });
  const other = await message({ status: "sent", provider: "resend" });
  await recordDeliveryReport(report(id, "bounced", { suppresses: "bounced" }));
  await recordDeliveryReport(report("msg_of_another_service", "bounced", { suppresses: "bounced" }));
  expect(await findSuppression("email", (await read(id)).recipient)).toBeNull();
  expect(await read(other)).toMatchObject({ status: "sent" });
  expect(await db().suppression.count()).toBe(0);
});
