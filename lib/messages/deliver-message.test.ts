import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { failJob } from "../job-runner/run-job";
import { db, transaction } from "../platform/database/db";
import { mailer } from "../platform/mail/mailer";
import { DeliveryError, type DeliveryReport } from "../platform/mail/port";
import { queue } from "../platform/queue/queue";
import { smsSender } from "../platform/sms/sms-sender";
import { deliverMessage, messageDelivery, waitForDelivery } from "./deliver-message";
import { listSent } from "./list-sent";
import { enqueueDelivery } from "./queue-message";
import { recordDeliveryReport } from "./reports/record-delivery-report";
import { findSuppression, suppressAddress } from "./reports/suppressions";
import { readUnsubscription, subscribeAgain, unsubscribe, unsubscribeUrlOfAddress } from "./unsubscribe";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

let count = 0;
async function queued(): Promise<string> {
  count += 1;
  const id = `msg_${count}`;
  await db().message.create({
    data: { id, channel: "email", recipient: "a@example.com", templateId: 100, subject: "s", text: "t", html: "h" },
  });
  return id;
}
const statusOf = (id: string) =>
  db().message.findUniqueOrThrow({ where: { id }, select: { status: true, error: true, attempts: true } });

test("a message is sent once, even when its job runs twice", async () => {
  const send = vi.spyOn(mailer(), "send");
  const id = await queued();
  await deliverMessage(id, false);
  await deliverMessage(id, false);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await statusOf(id)).toEqual({ status: "sent", error: null, attempts: 1 });
  expect(await waitForDelivery(id, 1)).toEqual({ sent: true, error: null });
});

test("a code that only the local mailbox took is printed to the terminal; other messages are not", async () => {
  const printed: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => printed.push(String(line)) > 0);
  const texts = ["314159 is your code. It ends in 10 minutes.", "Your code:\n\n2718281828\n", "No number here."];
  for (const text of texts) {
    const id = await queued();
    await db().message.update({ where: { id }, data: { text, codeUntil: new Date(Date.now() + 60_000) } });
    await deliverMessage(id, false);
  }
  const link = await queued();
  await db().message.update({ where: { id: link }, data: { text: "Ticket 123456" } });
  await deliverMessage(link, false);
  expect(printed).toEqual(["Code for a@example.com: 314159\n", "Code for a@example.com: 2718281828\n"]);
});

const pausesOf = async (id: string) => {
  const jobs = await db().$queryRaw<{ pause: number }[]>`
    SELECT round(extract(epoch FROM start_after - created_on))::int AS pause
      FROM pgboss.job WHERE name LIKE 'send-%' AND data->>'messageId' = ${id} ORDER BY created_on`;
  return jobs.map(({ pause }) => pause);
};

test("a failure that may pass is tried again, five times in half an hour; the last one is final", async () => {
  await queue().start();
  vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("The server is busy.", { retryable: true }));
  const id = await queued();
  for (const pauses of [[3], [3, 30], [3, 30, 180], [3, 30, 180, 1800]]) {
    await deliverMessage(id, false);
    expect(await statusOf(id)).toMatchObject({ status: "queued", error: "The server is busy." });
    expect(await pausesOf(id)).toEqual(pauses);
    const error = "The server is busy. The server will try again.";
    expect(await waitForDelivery(id, 0)).toEqual({ sent: false, error, delivery: "queued" });
  }
  await deliverMessage(id, false);
  expect(await pausesOf(id)).toHaveLength(4);
  expect(await statusOf(id)).toEqual({ status: "failed", error: "The server is busy.", attempts: 5 });
  expect(await waitForDelivery(id, 1)).toEqual({ sent: false, error: "The server is busy." });
});

test("a message beyond the provider's limit of this second is sent soon, and keeps all its attempts", async () => {
  const busy = new DeliveryError("Too many a second.", { retryable: true, retryAfter: 2 });
  const send = vi.spyOn(mailer(), "send").mockRejectedValue(busy);
  const id = await queued();
  for (let tries = 0; tries < 8; tries += 1) {
    await deliverMessage(id, false);
    expect(await statusOf(id)).toEqual({ status: "queued", error: "Too many a second.", attempts: 0 });
  }
  for (const pause of await pausesOf(id)) expect(pause >= 2 && pause <= 8).toBe(true);
  send.mockRestore();
  await deliverMessage(id, false);
  expect(await statusOf(id)).toEqual({ status: "sent", error: null, attempts: 1 });
  const code = await queued();
  vi.spyOn(mailer(), "send").mockRejectedValue(busy);
  const createdAt = new Date(Date.now() - 599_000);
  await db().message.update({ where: { id: code }, data: { templateId: 2, createdAt } });
  await deliverMessage(code, false);
  expect(await statusOf(code)).toMatchObject({ status: "failed" });
});

test("an SMS whose process died is sent again only if its provider does not have it", async () => {
  const send = vi.spyOn(smsSender(), "send");
  const findSent = vi.spyOn(smsSender(), "findSent").mockResolvedValueOnce({ provider: "twilio", providerId: "SM1" });
  const sms = { channel: "sms" as const, recipient: "+14155550123", status: "sending" as const, attempts: 1 };
  const [there, lost, unsure] = [await queued(), await queued(), await queued()];
  await db().message.updateMany({ where: { id: { in: [there, lost, unsure] } }, data: sms });
  await deliverMessage(there, false);
  expect(send).not.toHaveBeenCalled();
  expect(await statusOf(there)).toMatchObject({ status: "sent" });
  await deliverMessage(lost, false);
  expect(send).toHaveBeenCalledTimes(1);
  findSent.mockRejectedValueOnce(new DeliveryError("The SMS may be on its way.", { retryable: false }));
  await deliverMessage(unsure, false);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await statusOf(unsure)).toMatchObject({ status: "failed", error: "The SMS may be on its way." });
});

test("shares go before news, and neither codes nor SMS wait for other mail", async () => {
  const places = await transaction(async (tx) => {
    const ids = { digest: 10, code: 2, link: 100, text: 2 };
    for (const [id, templateId] of Object.entries(ids)) {
      await enqueueDelivery(tx, { id, templateId, channel: id === "text" ? "sms" : "email", userId: null });
    }
    return tx.$queryRaw<{ id: string; name: string; isLast: boolean }[]>`
      SELECT data->>'messageId' AS id, name, priority < 0 AS "isLast" FROM pgboss.job
      WHERE data->>'messageId' IN ('digest', 'code', 'link', 'text') ORDER BY 1`;
  });
  expect(places).toEqual([
    { id: "code", name: "send-code", isLast: false },
    { id: "digest", name: "send-message", isLast: true },
    { id: "link", name: "send-message", isLast: false },
    { id: "text", name: "send-sms", isLast: false },
  ]);
});

test("a code is tried for as long as it is good", async () => {
  vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("The server is busy.", { retryable: true }));
  const id = await queued();
  await db().message.update({ where: { id }, data: { templateId: 2 } });
  for (let tries = 0; tries < 3; tries += 1) {
    await deliverMessage(id, false);
    expect(await statusOf(id)).toMatchObject({ status: "queued" });
  }
  await deliverMessage(id, false);
  expect(await statusOf(id)).toMatchObject({ status: "failed", attempts: 4 });
});

test("a message whose process died three times is cancelled instead of being sent again and again", async () => {
  const id = await queued();
  await db().message.update({ where: { id }, data: { status: "sending", attempts: 3 } });
  await failJob(messageDelivery, id);
  expect(await statusOf(id)).toEqual({ status: "failed", error: "The message could not be sent.", attempts: 3 });
  expect(await waitForDelivery(id, 1)).toEqual({ sent: false, error: "The message could not be sent." });
});

test("a permanent failure is final immediately, and an internal fault reveals no details", async () => {
  const send = vi
    .spyOn(mailer(), "send")
    .mockRejectedValue(new DeliveryError("There is no such mailbox.", { retryable: false }));
  const refused = await queued();
  await deliverMessage(refused, false);
  expect(await statusOf(refused)).toMatchObject({ status: "failed", error: "There is no such mailbox." });
  send.mockRejectedValue(new TypeError("secret of the server"));
  const broken = await queued();
  await deliverMessage(broken, true);
  expect((await statusOf(broken)).error).not.toContain("secret");
});

test("the sender's webhooks get an event when a message about a clip is cancelled", async () => {
  vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("There is no such mailbox.", { retryable: false }));
  const webhook = { id: "whk_1", url: "https://hooks.example.com/", events: ["message_bounced" as const], secret: "" };
  await db().user.create({
    data: { id: "usr_1", clips: { create: { id: 1, title: "Valve" } }, webhooks: { create: webhook } },
  });
  await db().share.create({ data: { id: "shr_1", clipId: 1, code: "code", privacy: "unlisted" } });
  const [about, other] = [await queued(), await queued()];
  await db().message.update({ where: { id: about }, data: { shareId: "shr_1" } });
  for (const id of [about, other]) await deliverMessage(id, false);
  const told = await db().webhookDelivery.findMany();
  expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "message.bounced",
      data: {
        clip_id: 1,
        clip_title: "Valve",
        share_code: "code",
        message_id: about,
        channel: "email",
        recipient: "a@example.com",
        error: "There is no such mailbox.",
      },
    },
  ]);
});

test("a user who has opted out gets only the codes that they request; a mailbox that does not exist gets nothing", async () => {
  const send = vi.spyOn(mailer(), "send");
  const [letter, code, lost] = [await queued(), await queued(), await queued()];
  await db().message.updateMany({ where: { id: { in: [letter, code] } }, data: { recipient: "stop@example.com" } });
  await db().message.updateMany({ where: { id: { in: [code, lost] } }, data: { templateId: 2 } });
  await db().message.update({ where: { id: lost }, data: { recipient: "lost@example.com" } });
  await transaction(async (tx) => {
    await suppressAddress(tx, "email", "stop@example.com", "complained");
    await suppressAddress(tx, "email", "lost@example.com", "bounced");
  });
  for (const id of [letter, code, lost]) await deliverMessage(id, false);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await statusOf(code)).toMatchObject({ status: "sent" });
  for (const id of [letter, lost]) expect(await statusOf(id)).toMatchObject({ status: "suppressed" });
  expect(await waitForDelivery(letter, 1)).toMatchObject({ sent: false });
});

test("a link that ends mail makes a mailbox that is gone, or a complaint, no wish that can be undone", async () => {
  for (const reason of ["bounced", "complained", "opted_out"] as const) {
    const address = `${reason}@example.com`;
    await transaction((tx) => suppressAddress(tx, "email", address, reason));
    const link = readUnsubscription(unsubscribeUrlOfAddress("email", address).split("/").at(-1) ?? "");
    await unsubscribe(link);
    expect(await findSuppression("email", address)).toBe(reason);
    await subscribeAgain(link);
    expect(await findSuppression("email", address)).toBe(reason === "opted_out" ? null : reason);
  }
});

test("a number that has sent STOP gets nothing at all", async () => {
  const send = vi.spyOn(smsSender(), "send");
  const [code, alarm] = [await queued(), await queued()];
  const to = { channel: "sms" as const, recipient: "+14155550199" };
  await db().message.update({ where: { id: code }, data: { ...to, templateId: 2 } });
  await db().message.update({ where: { id: alarm }, data: { ...to, templateId: 3 } });
  await transaction((tx) => suppressAddress(tx, "sms", to.recipient, "opted_out"));
  for (const id of [code, alarm]) await deliverMessage(id, false);
  expect(send).not.toHaveBeenCalled();
  for (const id of [code, alarm]) expect(await statusOf(id)).toMatchObject({ status: "suppressed" });
});

test("an opt-out that the provider reports is added to the list, and a later report of the provider is not overruled", async () => {
  const optedOut = new DeliveryError("The recipient has opted out of SMS.", { retryable: false, isOptedOut: true });
  vi.spyOn(mailer(), "send").mockRejectedValueOnce(optedOut);
  const id = await queued();
  await db().message.update({ where: { id }, data: { recipient: "told@example.com" } });
  await deliverMessage(id, false);
  expect(await findSuppression("email", "told@example.com")).toBe("opted_out");
  const early = await queued();
  vi.spyOn(mailer(), "send").mockImplementationOnce(async () => {
    await recordDeliveryReport(reported(early, "delivered", "resend"));
    return { provider: "resend", providerId: "re_1" };
  });
  await deliverMessage(early, false);
  expect(await statusOf(early)).toMatchObject({ status: "delivered" });
});

test("notifications of the owner stay private; a recipient's suppression is visible", async () => {
  const { id: shareId, clipId } = await db().share.findFirstOrThrow();
  const [notice, unwanted] = [await queued(), await queued()];
  await db().message.update({ where: { id: notice }, data: { shareId, templateId: 20 } });
  await db().message.update({ where: { id: unwanted }, data: { shareId, recipient: "unwanted@example.com" } });
  await transaction((tx) => suppressAddress(tx, "email", "unwanted@example.com", "opted_out"));
  vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("The mailbox is full.", { retryable: false }));
  const told = await db().webhookDelivery.count();
  for (const id of [notice, unwanted]) await deliverMessage(id, false);
  expect(await statusOf(notice)).toMatchObject({ status: "failed" });
  const { body } = await db().webhookDelivery.findFirstOrThrow({ skip: told, orderBy: { createdAt: "asc" } });
  expect(await db().webhookDelivery.count()).toBe(told + 1);
  const error = "The recipient does not accept messages.";
  expect(JSON.parse(body).data).toMatchObject({ message_id: unwanted, recipient: "unwanted@example.com", error });
  const { messages, total } = await listSent(clipId, { page: 1, limit: 50 });
  expect(messages.map(({ id }) => id)).toContain(unwanted);
  expect(messages.map(({ id }) => id)).not.toContain(notice);
  expect(total).toBe(messages.length);
});

const reported = (messageId: string, state: DeliveryReport["state"], provider = "twilio"): DeliveryReport => ({
  messageId,
  provider,
  state,
  error: null,
  suppresses: null,
});

async function queuedSms(data: { shareId?: string } = {}): Promise<string> {
  const id = await queued();
  await db().message.update({ where: { id }, data: { channel: "sms", recipient: "+14155550123", ...data } });
  return id;
}

test("a message that the server stopped sending and its provider delivered is delivered; one that the provider stopped sending stays failed", async () => {
  vi.spyOn(smsSender(), "send").mockRejectedValue(new DeliveryError("It may be on its way.", { retryable: false }));
  const [late, lost] = [await queuedSms(), await queuedSms()];
  for (const id of [late, lost]) {
    await deliverMessage(id, false);
    expect(await statusOf(id)).toMatchObject({ status: "failed" });
  }
  await recordDeliveryReport(reported(late, "delivered"));
  expect(await db().message.findUniqueOrThrow({ where: { id: late } })).toMatchObject({
    status: "delivered",
    error: null,
    provider: "twilio",
    sentAt: expect.any(Date),
  });
  await recordDeliveryReport(reported(lost, "failed"));
  await recordDeliveryReport(reported(lost, "delivered"));
  expect(await statusOf(lost)).toMatchObject({ status: "failed" });
});

test("a report that arrives before the provider's answer is not overruled by a later failure, and raises no alarm", async () => {
  const shareId = (await db().share.findFirstOrThrow()).id;
  const told = await db().webhookDelivery.count();
  const failures = [
    new DeliveryError("It may be on its way.", { retryable: false }),
    new DeliveryError("The server is busy.", { retryable: true }),
    new TypeError("a fault of ours"),
  ];
  for (const failure of failures) {
    const id = await queuedSms({ shareId });
    vi.spyOn(smsSender(), "send").mockImplementationOnce(async () => {
      await recordDeliveryReport(reported(id, "delivered"));
      throw failure;
    });
    await deliverMessage(id, false).catch(() => undefined);
    expect(await statusOf(id), failure.message).toMatchObject({ status: "delivered", error: null });
    expect(await pausesOf(id)).toEqual([]);
  }
  expect(await db().webhookDelivery.count()).toBe(told);
});

test("a message that was deleted is no fault, and one that waits says so", async () => {
  await deliverMessage("msg_none", false);
  expect(await waitForDelivery("msg_none", 0)).toMatchObject({ sent: false });
  expect(await waitForDelivery(await queued(), 0)).toEqual({
    sent: false,
    error: "The message is still waiting to be sent.",
    delivery: "queued",
  });
});
