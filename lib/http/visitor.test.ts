import { expect, test } from "vitest";
import { bearerOf, ipBucket } from "./visitor";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1:2:3:4", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (ip, bucket) => {
  expect(ipBucket(ip)).toBe(bucket);
});

test.each([
  ["Bearer vat_x", "vat_x"],
  ["bearer vat_x", "vat_x"],
  ["BEARER   vat_x ", "vat_x"],
  ["Bearer", null],
  ["Bearer a b", null],
  ["Basic dTpw", null],
  ["vat_x", null],
  ["xBearer vat_x", null],
])("the Authorization %j brings %j", (header, token) => {
  expect(bearerOf(new Request("http://localhost/", { headers: { authorization: header } }))).toBe(token);
});
