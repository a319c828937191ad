import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clock } from "#lib/kernel/clock";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { requestCode } from "../accounts/codes/request-code";
import { verifyCode } from "../accounts/codes/verify-code";
import { db, transaction } from "../platform/database/db";
import { mailer } from "../platform/mail/mailer";
import { DeliveryError } from "../platform/mail/port";
import { CODE_SECONDS, deleteMessageTexts, MESSAGE_DAYS } from "./delete-message-texts";
import { deliverMessage } from "./deliver-message";
import { listMailbox } from "./list-mailbox";
import { queueMessage } from "./queue-message";
import { recordDeliveryReport } from "./reports/record-delivery-report";
import { findSuppression } from "./reports/suppressions";
import { contactChange, loginCode } from "./templates/account";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const caller = "203.0.113.1";
const inDays = (days: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + days * DAY_MS));
const inSeconds = (seconds: number) => inDays(seconds / 86_400);

let count = 0;
const fresh = () => {
  count += 1;
  return { channel: "email" as const, address: `reader${count}@example.com` };
};
const rowTo = (recipient: string) => db().message.findFirstOrThrow({ where: { recipient, templateId: 2 } });
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "none";
/** Sent as by a provider that reports. */
const overProvider = () =>
  vi.spyOn(mailer(), "send").mockImplementation(async ({ id }) => ({ provider: "resend", providerId: `re_${id}` }));

async function rowsWith(word: string): Promise<string[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM messages WHERE messages::text LIKE ${`%${word}%`} ORDER BY id`;
  return found.map(({ id }) => id);
}

test("in the local mailbox a sign-in code can be read until it is used, and nowhere after that", async () => {
  const to = fresh();
  await requestCode(to, caller);
  const { id, text } = await rowTo(to.address);
  await deliverMessage(id, false);
  const code = codeIn(text);
  expect((await listMailbox(to.address))[0]).toMatchObject({ text, subject: expect.stringContaining(code) });
  await verifyCode({ address: to, code }, caller);
  expect(await rowsWith(code)).toEqual([]);
  expect(await listMailbox(to.address)).toContainEqual(
    expect.objectContaining({ id, text: "", subject: null, html: null, status: "sent" }),
  );
});

test("using one code leaves the code that another visitor asked for readable", async () => {
  const to = fresh();
  await requestCode(to, "198.51.100.1");
  const other = await rowTo(to.address);
  await requestCode(to, caller);
  const own = await db().message.findFirstOrThrow({
    where: { recipient: to.address, id: { not: other.id }, templateId: 2 },
  });
  await verifyCode({ address: to, code: codeIn(own.text) }, caller);
  expect((await db().message.findUniqueOrThrow({ where: { id: other.id } })).text).toBe(other.text);
});

test("a code that runs out leaves the mailbox in its last moment, and the row with the next sweep", async () => {
  const to = fresh();
  await requestCode(to, caller);
  const { id, text, createdAt } = await rowTo(to.address);
  await deliverMessage(id, false);
  const ends = createdAt.getTime() + CODE_SECONDS * 1000;
  const now = vi.spyOn(clock, "now").mockReturnValue(new Date(ends - 1));
  await deleteMessageTexts();
  expect((await listMailbox(to.address))[0]?.text).toBe(text);
  now.mockReturnValue(new Date(ends));
  expect(await listMailbox(to.address)).toMatchObject([{ id, text: "", subject: null }]);
  await deleteMessageTexts();
  expect(await rowsWith(codeIn(text))).toEqual([]);
});

test("codes of links and of new addresses end like those of sign-ins; news without a code keeps its words", async () => {
  const input = { code: null, new_contact_masked: "a***@example.com", is_added: false, is_removed: false };
  const about = { template: contactChange, channel: "email" as const, recipient: "b@example.com", userId: "usr_a" };
  const [code, news] = await transaction(async (tx) => [
    await queueMessage(tx, { ...about, input: { ...input, code: "135790", undo_url: null } }),
    await queueMessage(tx, { ...about, input: { ...input, undo_url: "https://tellmark.example/undo" } }),
  ]);
  inSeconds(CODE_SECONDS + 1);
  await deleteMessageTexts();
  expect(await rowsWith("135790")).toEqual([]);
  expect(await db().message.findUnique({ where: { id: code } })).toMatchObject({ text: "", status: "failed" });
  expect(await rowsWith("tellmark.example/undo")).toEqual([news]);
});

test("a provider that took a code leaves neither its words nor its address here, and may still report for a week", async () => {
  overProvider();
  const to = fresh();
  await requestCode(to, caller);
  const { id, text } = await rowTo(to.address);
  await deliverMessage(id, false);
  expect(await db().message.findUnique({ where: { id } })).toMatchObject({ text: "", recipient: "", status: "sent" });
  expect(await rowsWith(codeIn(text))).toEqual([]);
  expect(await rowsWith(to.address)).toEqual([]);
  const now = inDays(6);
  await deleteMessageTexts();
  const gone = { provider: "resend", error: "There is no such mailbox.", suppresses: "bounced" } as const;
  await recordDeliveryReport({ messageId: id, state: "bounced", ...gone });
  expect(await findSuppression("email", to.address)).toBe("bounced");
  now.mockReturnValue(new Date(Date.now() + 8 * DAY_MS));
  await deleteMessageTexts();
  expect(await db().message.findUnique({ where: { id } })).toBeNull();
});

test("a report that arrives while a code is handed over leaves no words behind", async () => {
  const to = fresh();
  await requestCode(to, caller);
  const { id, text } = await rowTo(to.address);
  vi.spyOn(mailer(), "send").mockImplementation(async () => {
    await recordDeliveryReport({
      messageId: id,
      provider: "resend",
      state: "delivered",
      error: null,
      suppresses: null,
    });
    return { provider: "resend", providerId: "re_1" };
  });
  await deliverMessage(id, false);
  expect(await rowsWith(codeIn(text))).toEqual([]);
  expect(await db().message.findUnique({ where: { id } })).toMatchObject({ status: "delivered", recipient: "" });
});

test("a code that its provider refuses for good loses its text immediately", async () => {
  vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("No such mailbox.", { retryable: false }));
  const to = fresh();
  await requestCode(to, caller);
  const { id, text } = await rowTo(to.address);
  await deliverMessage(id, true);
  expect(await db().message.findUnique({ where: { id } })).toMatchObject({ status: "failed", text: "" });
  expect(await rowsWith(codeIn(text))).toEqual([]);
});

test("a code that waited until it had run out is not sent, before a sweep or after it", async () => {
  const send = vi.spyOn(mailer(), "send");
  const [one, other] = [fresh(), fresh()];
  await requestCode(one, caller);
  await requestCode(other, caller);
  const [first, second] = [await rowTo(one.address), await rowTo(other.address)];
  inSeconds(CODE_SECONDS + 1);
  await deliverMessage(first.id, false);
  await deleteMessageTexts();
  await deliverMessage(second.id, false);
  expect(send).not.toHaveBeenCalled();
  for (const { id } of [first, second]) {
    expect(await db().message.findUnique({ where: { id } })).toMatchObject({
      status: "failed",
      error: "The code expired before it could be sent.",
      text: "",
    });
  }
});

test("a code that is used while its mail server hangs counts as sent, and is not sent again", async () => {
  const to = fresh();
  await requestCode(to, caller);
  const { id, text } = await rowTo(to.address);
  const send = vi.spyOn(mailer(), "send").mockRejectedValue(new DeliveryError("Silence.", { retryable: true }));
  await deliverMessage(id, false);
  await verifyCode({ address: to, code: codeIn(text) }, caller);
  await deliverMessage(id, false);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await db().message.findUnique({ where: { id } })).toMatchObject({ status: "sent", text: "" });
});

test("messages without an owner go after a day, codes at the latest after a week, all others after 90 days", async () => {
  await db().message.deleteMany();
  await db().clip.create({ data: { id: 7, userId: "usr_a", title: "A clip" } });
  const at = clock.now();
  const row = (id: string, given: object = {}) => ({
    id,
    channel: "email" as const,
    recipient: "c@example.com",
    templateId: 1,
    text: "Words",
    status: "sent" as const,
    createdAt: at,
    ...given,
  });
  const reported = { provider: "resend", providerId: "re_1" };
  await db().message.createMany({
    data: [
      row("ownerless"),
      row("unsent", { status: "queued" }),
      row("by-mail-server", { provider: "smtp", providerId: "<1@example.com>" }),
      row("local", { provider: "outbox", providerId: "local" }),
      row("reported", { ...reported, error: "c@example.com is full" }),
      row("code-of-person", { userId: "usr_a", codeUntil: at }),
      row("of-person", { userId: "usr_a", ...reported }),
      row("of-clip", { clipId: 7 }),
    ],
  });
  const ids = async () => (await db().message.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);
  const all = await ids();
  const now = vi.spyOn(clock, "now");
  const after = async (ms: number) => {
    now.mockReturnValue(new Date(at.getTime() + ms));
    await deleteMessageTexts();
    return ids();
  };
  expect(await after(DAY_MS)).toEqual(all);
  expect(await after(DAY_MS + 1)).toEqual(["code-of-person", "of-clip", "of-person", "reported"]);
  expect(await rowsWith("c@example.com")).toEqual(["of-clip", "of-person"]);
  expect(await after(7 * DAY_MS)).toHaveLength(4);
  expect(await after(7 * DAY_MS + 1)).toEqual(["of-clip", "of-person"]);
  expect(await after(MESSAGE_DAYS * DAY_MS)).toEqual(["of-clip", "of-person"]);
  expect(await after(MESSAGE_DAYS * DAY_MS + 1)).toEqual([]);
});

test("what an administrator tries out ends like the real thing", async () => {
  const input = { code: "246802", expires_minutes: 10, device: null, is_long: false };
  const to = { channel: "email" as const, recipient: "admin@example.com", userId: "usr_a" };
  await transaction((tx) => queueMessage(tx, { template: loginCode, input, ...to }));
  inSeconds(CODE_SECONDS);
  await deleteMessageTexts();
  expect(await rowsWith("246802")).toEqual([]);
});
