import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ProviderAnswer, providerDouble } from "../../../e2e/support/provider-double";
import { mailSuite } from "./mail.suite";
import type { Mailer } from "./port";
import { resendMailer } from "./resend";

const ids = new Map<string, string>();
let fault: ProviderAnswer | "cut" | null = null;
let double: Awaited<ReturnType<typeof providerDouble>>;
let mailer: Mailer;

beforeAll(async () => {
  double = await providerDouble(({ headers }) => {
    if (fault) return fault;
    const key = String(headers["idempotency-key"]);
    if (!ids.has(key)) ids.set(key, `re_${ids.size + 1}`);
    return { status: 200, body: { id: ids.get(key) } };
  });
  mailer = resendMailer({
    kind: "resend",
    apiKey: "re_secret",
    from: "Tellmark <clips@mail.example>",
    baseUrl: double.url,
    webhookSecret: null,
  });
});
afterAll(() => double.close());
beforeEach(() => {
  fault = null;
  double.calls.length = 0;
});

mailSuite("Resend", () => mailer);

const mail = {
  id: "msg_9",
  to: "a@example.com",
  subject: "Grüße",
  text: "Text",
  html: "<p>Text</p>",
  unsubscribeUrl: null,
};

test("Resend gets the mail as its API wants it, with the message's id as idempotency key", async () => {
  await mailer.send(mail);
  const [call] = double.calls;
  expect(call).toMatchObject({ method: "POST", path: "/emails" });
  expect(call?.headers).toMatchObject({ authorization: "Bearer re_secret", "idempotency-key": "msg_9" });
  expect(JSON.parse(call?.body ?? "")).toEqual({
    from: "Tellmark <clips@mail.example>",
    tags: [{ name: "tellmark_message", value: "msg_9" }],
    to: "a@example.com",
    subject: "Grüße",
    text: "Text",
    html: "<p>Text</p>",
    headers: {},
  });
});

test("mail that may be switched off says so to mail programs", async () => {
  await mailer.send({ ...mail, unsubscribeUrl: "https://clips.example/api/v1/unsubscribe/uns_a.b" });
  expect(JSON.parse(double.calls[0]?.body ?? "").headers).toEqual({
    "List-Unsubscribe": "<https://clips.example/api/v1/unsubscribe/uns_a.b>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test.each([
  ["too many requests", { status: 429, body: { statusCode: 429, name: "rate_limit_exceeded", message: "m" } }, true],
  ["an internal error", { status: 500, body: { statusCode: 500, name: "application_error", message: "m" } }, true],
  ["garbage", { status: 502, body: "<html>" }, true],
  ["a broken connection", "cut", true],
  [
    "a refused address",
    { status: 422, body: { statusCode: 422, name: "validation_error", message: "a@example.com" } },
    false,
  ],
  ["a refused key", { status: 401, body: { statusCode: 401, name: "invalid_api_key", message: "re_secret" } }, false],
] as const)("%s says whether another try makes sense, and repeats no secret", async (_name, answer, retryable) => {
  fault = answer;
  const error = await mailer.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "DeliveryError", retryable });
  expect(String(error)).not.toMatch(/re_secret|a@example/);
});

test("one too many in a second is distinguished from a fault and from a quota, with the time that Resend asks for", async () => {
  const body = (name: string) => ({ statusCode: 429, name, message: "m" });
  fault = { status: 429, body: body("rate_limit_exceeded"), headers: { "retry-after": "3" } };
  await expect(mailer.send(mail)).rejects.toMatchObject({ retryable: true, retryAfter: 3 });
  fault = { status: 429, body: body("daily_quota_exceeded"), headers: { "retry-after": "3600" } };
  await expect(mailer.send(mail)).rejects.toMatchObject({ retryable: true, retryAfter: null });
});
