import { expect, test } from "vitest";
import { addressesOf, addressOf } from "./address";

const [email, phone] = ["a@example.org", "+4915112345678"];
const byMail = { channel: "email", address: email };
const bySms = { channel: "sms", address: phone };

test("a code goes where it was asked for, and to the address when both are given without a word", () => {
  expect(addressOf({ email })).toEqual(byMail);
  expect(addressOf({ phone })).toEqual(bySms);
  expect(addressOf({ email, phone })).toEqual(byMail);
  expect(addressOf({ email, phone, channel: "sms" })).toEqual(bySms);
  expect(addressOf({ email, phone, channel: "email" })).toEqual(byMail);
  expect(addressOf({ email, channel: "sms" })).toEqual(byMail);
  expect(addressOf({ phone, channel: "email" })).toEqual(bySms);
  expect(addressOf({})).toBeNull();
});

test("an account is reached at each of its addresses", () => {
  expect(addressesOf({ email, phone })).toEqual([byMail, bySms]);
  expect(addressesOf({ email: null, phone })).toEqual([bySms]);
});
