import { expect, test } from "vitest";
import { listAddresses, toAddress } from "./address";

const [email, phone] = ["a@example.org", "+4915112345678"];
const byMail = { channel: "email", address: email };
const bySms = { channel: "sms", address: phone };

test("a code is sent by the requested channel, and by e-mail if both addresses are given without one", () => {
  expect(toAddress({ email })).toEqual(byMail);
  expect(toAddress({ phone })).toEqual(bySms);
  expect(toAddress({ email, phone })).toEqual(byMail);
  expect(toAddress({ email, phone, channel: "sms" })).toEqual(bySms);
  expect(toAddress({ email, phone, channel: "email" })).toEqual(byMail);
  expect(toAddress({ email, channel: "sms" })).toEqual(byMail);
  expect(toAddress({ phone, channel: "email" })).toEqual(bySms);
  expect(toAddress({})).toBeNull();
});

test("an account is reached at each of its addresses", () => {
  expect(listAddresses({ email, phone })).toEqual([byMail, bySms]);
  expect(listAddresses({ email: null, phone })).toEqual([bySms]);
});
