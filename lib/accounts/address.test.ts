import { expect, test } from "vitest";
import { addressOf } from "./address";

test("a code goes to the only address given, or to the one of the channel that was asked for", () => {
  const [email, phone] = ["a@example.com", "+14155550123"];
  const bySms = { channel: "sms", address: phone };
  const byMail = { channel: "email", address: email };
  expect(addressOf({ phone })).toEqual(bySms);
  expect(addressOf({ email })).toEqual(byMail);
  expect(addressOf({ email, channel: "sms" })).toEqual(byMail);
  expect(addressOf({ email, phone })).toEqual(byMail);
  expect(addressOf({ email, phone, channel: "email" })).toEqual(byMail);
  expect(addressOf({ email, phone, channel: "sms" })).toEqual(bySms);
  expect(addressOf({})).toBeNull();
});
