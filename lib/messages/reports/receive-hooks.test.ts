import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db } from "../../platform/database/db";
import { receiveResendEvent, receiveTwilioEvent } from "./receive-hooks";
import { assertNotSuppressed, findSuppression } from "./suppressions";

const secret = `whsec_${Buffer.from("a secret of the test").toString("base64")}`;
const token = "token of the test";
const PUBLIC_URL = "https://clips.example";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({
    SUPPORT_CONTACT: "help@clips.example",
    LOG_LEVEL: "error",
    PUBLIC_URL,
    RESEND_API_KEY: "re_1",
    RESEND_WEBHOOK_SECRET: secret,
    MAIL_FROM: "clips@mail.example",
    TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: "+15005550006",
  }));
});
afterAll(() => close());

let count = 0;
async function sent(channel: "email" | "sms", recipient: string): Promise<string> {
  count += 1;
  const id = `msg_${count}`;
  await db().message.create({ data: { id, channel, recipient, templateId: 100, text: "t", status: "sent" } });
  return id;
}
const stateOf = async (id: string) => (await db().message.findUniqueOrThrow({ where: { id } })).status;

function resend(type: string, messageId: string, bounce?: object, { at = new Date(), key = secret } = {}) {
  return resendEvent({ type, data: { email_id: "re_x", tags: { tellmark_message: messageId }, bounce } }, { at, key });
}

function resendEvent(event: object, { at = new Date(), key = secret } = {}) {
  const body = JSON.stringify(event);
  const headers = new Headers({
    "svix-id": "evt_1",
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(key).sign("evt_1", at, body),
  });
  return receiveResendEvent(headers, body);
}

function twilio(fields: Record<string, string>, query = "", key = token) {
  const signed = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join("");
  const signature = createHmac("sha1", key)
    .update(`${PUBLIC_URL}/api/v1/inbound/twilio${query}${signed}`)
    .digest("base64");
  return receiveTwilioEvent(signature, query, new URLSearchParams(fields).toString());
}

test("mail is delivered, and no late or repeated report undoes that", async () => {
  const id = await sent("email", "a@example.org");
  await resend("email.delivered", id);
  expect(await stateOf(id)).toBe("delivered");
  for (const late of ["email.sent", "email.delivered", "email.failed", "email.opened", "contact.created"])
    await resend(late, id);
  expect(await stateOf(id)).toBe("delivered");
  await resend("email.complained", id);
  await resend("email.complained", id);
  await resend("email.delivered", id);
  expect(await stateOf(id)).toBe("complained");
  expect(await findSuppression("email", "A@example.org ")).toBe("complained");
  expect(await findSuppression("sms", "a@example.org")).toBeNull();
  await resend("email.bounced", "msg_of_another_service", { type: "Permanent" });
  expect(await db().suppression.count()).toBe(1);
});

test("mail that comes back for good closes the address, mail for a full mailbox does not", async () => {
  const [full, gone] = [await sent("email", "full@example.org"), await sent("email", "gone@example.org")];
  await resend("email.bounced", full, { type: "Transient" });
  await resend("email.bounced", gone, { type: "Permanent", message: "no such user" });
  expect([await stateOf(full), await stateOf(gone)]).toEqual(["bounced", "bounced"]);
  expect(await findSuppression("email", "full@example.org")).toBeNull();
  await expect(assertNotSuppressed("email", "gone@example.org", "recipient_email")).rejects.toMatchObject({
    code: "recipient_opted_out",
    status: 422,
    errors: { recipient_email: [expect.stringContaining("bounces")] },
  });
  const row = JSON.stringify(await db().suppression.findMany());
  expect(row).not.toContain("example.org");
});

const bounce = { type: "Permanent" };
test.each([
  ["its tag in an object", (id: string) => ({ tags: { tellmark_message: id }, bounce })],
  [
    "its tag in a list",
    (id: string) => ({
      tags: [
        { name: "other", value: "1" },
        { name: "tellmark_message", value: id },
      ],
      bounce,
    }),
  ],
  ["Resend's id alone", (id: string) => ({ email_id: `re_of_${id}`, bounce })],
  [
    "Resend's id, beside tags of another service",
    (id: string) => ({ email_id: `re_of_${id}`, tags: { a: "b" }, bounce }),
  ],
  [
    "Resend's id, beside tags that cannot be read",
    (id: string) => ({ email_id: `re_of_${id}`, tags: [1, "x"], bounce }),
  ],
  [
    "Resend's id, beside a tag of no message",
    (id: string) => ({ email_id: `re_of_${id}`, tags: { tellmark_message: "msg_0" }, bounce }),
  ],
])("mail that comes back is known by %s", async (_, data) => {
  const id = await sent("email", "known@example.org");
  await db().message.update({ where: { id }, data: { provider: "resend", providerId: `re_of_${id}` } });
  await resendEvent({ type: "email.bounced", data: data(id) });
  expect(await stateOf(id)).toBe("bounced");
  expect(await findSuppression("email", "known@example.org")).toBe("bounced");
  await db().suppression.deleteMany();
});

test.each([
  ["without any id", { bounce }],
  ["with the id of another provider's message", { email_id: "<1@mail.example>", bounce }],
  ["with a NUL in its ids", { email_id: "re\0", tags: { tellmark_message: "msg\0" }, bounce }],
])("a report %s is taken and changes nothing", async (_, data) => {
  const id = await sent("email", "other@example.org");
  await db().message.update({ where: { id }, data: { provider: "smtp", providerId: "<1@mail.example>" } });
  await resendEvent({ type: "email.bounced", data });
  expect(await stateOf(id)).toBe("sent");
});

test("a forged, altered or old report is refused, and changes nothing", async () => {
  const id = await sent("email", "b@example.org");
  const refused = { code: "invalid_token", status: 401 };
  const other = `whsec_${Buffer.from("another secret").toString("base64")}`;
  await expect(resend("email.bounced", id, {}, { key: other })).rejects.toMatchObject(refused);
  await expect(resend("email.bounced", id, {}, { at: new Date(Date.now() - 600_000) })).rejects.toMatchObject(refused);
  await expect(receiveResendEvent(new Headers(), "{}")).rejects.toMatchObject(refused);
  await expect(twilio({ MessageStatus: "failed" }, `?message=${id}`, "another")).rejects.toMatchObject(refused);
  await expect(receiveTwilioEvent("", "", "MessageStatus=failed")).rejects.toMatchObject(refused);
  expect(await stateOf(id)).toBe("sent");
});

test("SMS arrive or do not", async () => {
  const [fine, lost] = [await sent("sms", "+14155550101"), await sent("sms", "+14155550102")];
  for (const MessageStatus of ["queued", "sent", "delivered", "sent"])
    await twilio({ MessageStatus }, `?message=${fine}`);
  expect(await stateOf(fine)).toBe("delivered");
  await twilio({ MessageStatus: "undelivered", ErrorCode: "30003" }, `?message=${lost}`);
  expect(await db().message.findUniqueOrThrow({ where: { id: lost } })).toMatchObject({
    status: "bounced",
    error: "The SMS did not arrive (Twilio 30003).",
  });
  expect(await findSuppression("sms", "+14155550102")).toBeNull();
  const stopped = await sent("sms", "+14155550103");
  await twilio({ MessageStatus: "failed", ErrorCode: "21610" }, `?message=${stopped}`);
  expect(await findSuppression("sms", "+14155550103")).toBe("opted_out");
});

test("STOP ends SMS to a number, START undoes it, HELP is answered, anything else is left alone", async () => {
  const From = "+14155550199";
  expect(await twilio({ From, Body: " Stop. " })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You get no more SMS from Tellmark. START undoes it.</Message></Response>',
  );
  expect(await db().message.findMany({ where: { recipient: From } })).toMatchObject([
    { templateId: 103, status: "sent", channel: "sms" },
  ]);
  const managed = await twilio({ From, Body: "STOP", OptOutType: "STOP" });
  expect(managed).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
  await twilio({ From, Body: "STOP" });
  expect(await findSuppression("sms", From)).toBe("opted_out");
  expect(await twilio({ From, Body: "please stop by <soon>" })).toContain("<Response></Response>");
  expect(await twilio({ From, Body: "help" })).toMatch(
    /<Message>.*STOP ends all SMS.* Help: help@clips\.example<\/Message>/,
  );
  await twilio({ From, Body: "start" });
  expect(await findSuppression("sms", From)).toBeNull();
  await twilio({ From, Body: "start" });
});

test("an SMS of theirs has its effect once, however often the call is repeated", async () => {
  const From = "+14155550188";
  const [stop, start, stopAgain] = [
    { From, Body: "STOP", MessageSid: "SM1" },
    { From, Body: "START", MessageSid: "SM2" },
    { From, Body: "stop", MessageSid: "SM3" },
  ];
  for (const said of [stop, start, stopAgain]) await twilio(said);
  const answers = await db().message.count({ where: { recipient: From } });
  expect(await twilio(start)).toContain("<Response></Response>");
  expect(await findSuppression("sms", From)).toBe("opted_out");
  const repeated = await Promise.all([stop, stop, stopAgain].map((said) => twilio(said)));
  for (const answer of repeated) expect(answer).toContain("<Response></Response>");
  expect(await db().message.count({ where: { recipient: From } })).toBe(answers);
  await twilio({ From, Body: "START", MessageSid: "SM4" });
  expect(await findSuppression("sms", From)).toBeNull();
});

test("signed nonsense is harmless: invalid JSON, and characters that no database takes", async () => {
  const id = await sent("sms", "+14155550199");
  const at = new Date();
  const headers = new Headers({
    "svix-id": "evt_1",
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(secret).sign("evt_1", at, ""),
  });
  await expect(receiveResendEvent(headers, "")).rejects.toMatchObject({ code: "invalid_token" });
  await resend("email.delivered", "a\0b");
  await twilio({ MessageStatus: "failed" }, "?message=%00");
  await twilio({ From: "+1\0", Body: "HELP" });
  await twilio({ From: "+14155550187", Body: "HELP", MessageSid: "\0" });
  await twilio({ MessageStatus: "failed", ErrorCode: "3\0" }, `?message=${id}`);
  expect(await stateOf(id)).toBe("failed");
});

test.each<[string, (id: string) => object]>([
  [
    "other capitals",
    (id) => ({ type: "Email.Bounced", data: { tags: { tellmark_message: id }, bounce: { type: "permanent" } } }),
  ],
  [
    "a tag of another shape beside it, and several addresses",
    (id) => ({
      type: "email.bounced",
      data: {
        to: ["other@example.org", "a@example.org"],
        tags: ["campaign", { name: "x" }, { name: "tellmark_message", value: id }],
        bounce: { type: "PERMANENT" },
      },
    }),
  ],
])("a bounce with %s is understood", async (_name, eventOf) => {
  const id = await sent("email", `bounce-${count}@example.org`);
  await resendEvent(eventOf(id));
  expect(await stateOf(id)).toBe("bounced");
  expect(await findSuppression("email", `bounce-${count - 1}@example.org`)).toBe("bounced");
});
