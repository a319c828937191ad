import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ProviderAnswer, providerDouble } from "../../../e2e/support/provider-double";
import { twilioSmsSender } from "./twilio";

const account = `AC${"1".repeat(32)}`;
const sms = { id: "msg_1", to: "+14155550123", text: "Grüße" };
let answer: ProviderAnswer | "cut";
let double: Awaited<ReturnType<typeof providerDouble>>;

beforeAll(async () => {
  double = await providerDouble(() => answer);
});
afterAll(() => double.close());
beforeEach(() => {
  answer = { status: 201, body: { sid: "SM1", status: "queued" } };
  double.calls.length = 0;
});

const texter = (from = "+15005550006", [username, password] = [account, "token"]) =>
  twilioSmsSender({
    kind: "twilio",
    accountSid: account,
    username,
    password,
    authToken: "token",
    from,
    baseUrl: double.url,
  });

test("Twilio gets the SMS as its API wants it", async () => {
  expect(await texter().send(sms)).toEqual({ provider: "twilio", providerId: "SM1" });
  const [call] = double.calls;
  expect(call).toMatchObject({ method: "POST", path: `/2010-04-01/Accounts/${account}/Messages.json` });
  expect(call?.headers.authorization).toBe(`Basic ${btoa(`${account}:token`)}`);
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    To: sms.to,
    From: "+15005550006",
    Body: "Grüße",
  });
});

test("a messaging service sends, and an API key signs in", async () => {
  const service = `MG${"2".repeat(32)}`;
  const key = `SK${"3".repeat(32)}`;
  await texter(service, [key, "secret"]).send(sms);
  const [call] = double.calls;
  expect(call?.path).toBe(`/2010-04-01/Accounts/${account}/Messages.json`);
  expect(call?.headers.authorization).toBe(`Basic ${btoa(`${key}:secret`)}`);
  expect(new URLSearchParams(call?.body).get("MessagingServiceSid")).toBe(service);
});

test.each([
  ["too many requests", { status: 429, body: { code: 20429, message: "m", status: 429 } }, true, /in this second/],
  ["an internal error", { status: 500, body: { code: 20500, message: "m", status: 500 } }, true, /cannot take/],
  ["an answer that breaks off", "cut", false, /may have been sent/],
  ["a proxy in between", { status: 502, body: "<html>" }, true, /cannot take/],
  ["wrong credentials", { status: 401, body: { code: 20003, message: "token", status: 401 } }, false, /refused/],
  ["no number", { status: 400, body: { code: 21211, message: sms.to, status: 400 } }, false, /no valid phone number/],
  ["an opted-out number", { status: 400, body: { code: 21610, message: sms.to, status: 400 } }, false, /opted out/],
] as const)(
  "%s says whether another try makes sense, and repeats no secret",
  async (_name, given, retryable, words) => {
    answer = given;
    const error = await texter()
      .send(sms)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "DeliveryError", retryable, message: expect.stringMatching(words) });
    expect(String(error)).not.toMatch(/token|14155550123/);
  },
);

test("what a process that died has sent is found by its recipient, its words and its time", async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, seconds)).toUTCString();
  const listed = (body: string, dateCreated: string) => ({ sid: `SM${body.length}`, body, date_created: dateCreated });
  const messages = [listed("Another text", at(0)), listed("Sent from your Twilio trial account - Grüße", at(5))];
  const page = { page: 0, page_size: 50, next_page_uri: null, uri: "/" };
  answer = { status: 200, body: { ...page, messages } };
  const since = new Date(Date.UTC(2026, 10, 24, 12, 0, 3));
  expect(await texter().findSent(sms, since)).toEqual({ provider: "twilio", providerId: "SM43" });
  expect(double.calls[0]?.path).toContain(`To=${encodeURIComponent(sms.to)}`);
  expect(await texter().findSent(sms, new Date(since.getTime() + 600_000))).toBeNull();
  expect(await texter().findSent({ ...sms, text: "Nothing like it" }, since)).toBeNull();
  answer = { status: 500, body: { code: 20500, message: "m", status: 500 } };
  await expect(texter().findSent(sms, since)).rejects.toMatchObject({ name: "DeliveryError", retryable: true });
});

test("one too many in a second is distinguished from a fault", async () => {
  answer = { status: 429, body: { code: 20429, message: "m", status: 429 } };
  await expect(texter().send(sms)).rejects.toMatchObject({ retryable: true, retryAfter: 1 });
});
