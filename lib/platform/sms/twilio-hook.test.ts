import twilio from "twilio";
import { expect, test } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { readTwilioHook } from "./twilio-hook";

const authToken = "a token";
const { sms } = readConfig({
  TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`,
  TWILIO_AUTH_TOKEN: authToken,
  TWILIO_FROM: "+15005550006",
  PUBLIC_URL: "https://clips.example",
});
const url = "https://clips.example/api/v1/inbound/twilio?message=msg_1";

function read(MessageStatus: string) {
  if (sms.kind !== "twilio") throw new Error("Twilio was not chosen");
  const signature = twilio.getExpectedTwilioSignature(authToken, url, { MessageStatus });
  return readTwilioHook(sms, { url, signature, body: String(new URLSearchParams({ MessageStatus })) });
}

test.each(["__proto__", "constructor", "toString", "queued", ""])(
  "a state that Twilio does not name (%s) reports nothing",
  async (state) => {
    expect(await read(state)).toEqual({ report: null, incoming: null });
  },
);

test("a state that Twilio names is reported", async () => {
  expect((await read("delivered")).report).toMatchObject({ messageId: "msg_1", state: "delivered", error: null });
});
