import { afterEach, beforeEach, expect, test } from "vitest";
import { homeUrl } from "#lib/config/config";
import { readConfig } from "#lib/config/read-config";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { ipBucket } from "#lib/kernel/request/caller-address";
import { runWithRequestContext } from "#lib/kernel/request/request-context";
import { isSameOrigin } from "./authenticate";
import { answerOrigin, resolveOrigin } from "./origin";
import { bearerToken, clientIp } from "./visitor";

function configured(env: Record<string, string>) {
  setRuntime({ config: readConfig(env) } as Runtime);
}

beforeEach(() => configured({}));
afterEach(() => setRuntime(null));

const from = (headers: Record<string, string>) => new Request("http://localhost/", { headers });
const peer = {
  peer: "192.0.2.1",
  caller: null,
  direct: false,
  isEncrypted: false,
  method: null,
  nonce: null,
  meantLink: null,
  refusal: null,
  incoming: null,
  files: null,
  delivery: null,
};

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:0:0:203.0.113.7", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1:2:3:4%eth0", "fe80:0:0:0::/64"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  ["x".repeat(300), "unknown"],
  ["203.0.113.7, 198.51.100.1", "unknown"],
])("%s is counted as %s", (ip, bucket) => {
  expect(ipBucket(ip)).toBe(bucket);
});

test.each([
  ["0", "203.0.113.9", "192.0.2.1"],
  ["1", "10.0.0.1, 203.0.113.9", "203.0.113.9"],
  ["true", "10.0.0.1, 203.0.113.9", "203.0.113.9"],
  ["2", "10.0.0.1, 203.0.113.9, 198.51.100.1", "203.0.113.9"],
  ["2", "203.0.113.9", "192.0.2.1"],
  ["1", "10.0.0.1, not an address", "192.0.2.1"],
  ["1", "203.0.113.9:4711", "203.0.113.9"],
  ["1", "::ffff:203.0.113.9", "203.0.113.9"],
  ["1", "x".repeat(300), "192.0.2.1"],
  ["1", "", "192.0.2.1"],
])("with TRUST_PROXY=%s, X-Forwarded-For %j comes from %s", (proxies, forwardedFor, ip) => {
  configured({ TRUST_PROXY: proxies });
  const request = from({ "x-forwarded-for": forwardedFor, "x-tellmark-peer": "203.0.113.99" });
  expect(runWithRequestContext(peer, () => clientIp(request))).toBe(ip);
});

test.each([
  [{ host: "tellmark.example" }, "http://tellmark.example"],
  [{ host: "[::1]:3000" }, "http://[::1]:3000"],
  [{ host: "my_box:3000" }, "http://my_box:3000"],
  [{ host: '"><img src=x>' }, "http://localhost:3000"],
  [{ host: "a/b" }, "http://localhost:3000"],
  [{ host: "user@evil.example" }, "http://localhost:3000"],
  [{ host: "a:999999" }, "http://localhost:3000"],
  [{ host: "1.2.3.4.5" }, "http://localhost:3000"],
  [{ host: "h", "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" }, "http://h"],
])("without a proxy, %j is at %s", (headers, origin) => {
  expect(resolveOrigin(from(headers as unknown as Record<string, string>))).toBe(origin);
});

test.each([
  ["1", { host: "h", "x-forwarded-proto": "https", "x-forwarded-host": "a.example" }, "https://a.example"],
  ["1", { host: "h", "x-forwarded-proto": "javascript" }, "http://h"],
  ["1", { host: "h", "x-forwarded-proto": "javascript://%0aalert(1)//" }, "http://h"],
  ["1", { host: "h", "x-forwarded-host": "a.example/evil" }, "http://h"],
  ["1", { host: "h", "x-forwarded-proto": "http, https" }, "https://h"],
  ["2", { host: "h", "x-forwarded-proto": "https", "x-forwarded-host": "a.example" }, "https://a.example"],
  ["2", { host: "h", "x-forwarded-proto": "javascript, https, http" }, "https://h"],
])("behind %s proxies, %j is at %s", (proxies, headers, origin) => {
  configured({ TRUST_PROXY: proxies });
  expect(resolveOrigin(from(headers as Record<string, string>))).toBe(origin);
});

test("PUBLIC_URL wins everywhere; without it, messages name this machine", () => {
  expect(homeUrl()).toBe("http://localhost:3000");
  configured({ PUBLIC_URL: "https://tellmark.example/" });
  expect(homeUrl()).toBe("https://tellmark.example");
  expect(resolveOrigin(from({ host: "evil.example" }))).toBe("https://tellmark.example");
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
  expect(bearerToken(new Request("http://localhost/", { headers: { authorization: header } }))).toBe(token);
});

test("addresses in an answer are PUBLIC_URL's, else those of the page that asks, else of the host that was asked", () => {
  const asked = (page: string) => answerOrigin(from({ host: "127.0.0.1:3000", "x-page-origin": page }));
  expect(asked("https://clips.example:8443")).toBe("https://clips.example:8443");
  expect(asked("http://[::1]:3000")).toBe("http://[::1]:3000");
  for (const page of [
    "",
    "null",
    "clips.example",
    "javascript:alert(1)",
    "https://a/b",
    "https://a@b",
    "https://a b",
  ]) {
    expect(asked(page), page).toBe("http://127.0.0.1:3000");
  }
  configured({ PUBLIC_URL: "https://tellmark.example" });
  expect(asked("https://clips.example")).toBe("https://tellmark.example");
});

test("a page whose proxy hides its name is the same site, another page is not", () => {
  const posted = (headers: Record<string, string>) =>
    isSameOrigin(new Request("http://localhost/", { method: "POST", headers: { host: "127.0.0.1:3000", ...headers } }));
  const origin = "http://clips.example";
  expect(posted({ origin, "x-page-origin": origin })).toBe(true);
  expect(posted({ origin: "http://127.0.0.1:3000" })).toBe(true);
  expect(posted({ origin })).toBe(false);
  expect(posted({ origin: "null", "x-page-origin": "null" })).toBe(false);
  expect(posted({ origin, "x-page-origin": "http://other.example" })).toBe(false);
  expect(posted({ origin, "x-page-origin": origin, "sec-fetch-site": "cross-site" })).toBe(false);
});
