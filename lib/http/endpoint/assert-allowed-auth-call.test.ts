import { expect, test } from "vitest";
import { assertAllowedAuthCall } from "./assert-allowed-auth-call";

const post = (headers: Record<string, string>) =>
  new Request("http://localhost/api/auth/signin", { method: "POST", headers });
const largest = 64 * 1024;

test("a sign-in form of 64 KB is taken, a longer one or one of unknown length is not", () => {
  expect(() => assertAllowedAuthCall(post({ "content-length": String(largest) }), ["signin"])).not.toThrow();
  const tooLarge = [post({ "content-length": String(largest + 1) }), post({ "transfer-encoding": "chunked" })];
  for (const request of tooLarge)
    expect(() => assertAllowedAuthCall(request, ["signin"])).toThrow("The form is too large. Send less text.");
});

test("calls that do not exist, and methods that a call does not take, are refused", () => {
  expect(() => assertAllowedAuthCall(post({}), ["nothing"])).toThrow("The address");
  expect(() => assertAllowedAuthCall(post({}), ["session"])).toThrow("POST is not allowed at this address. Send GET.");
  const head = new Request("http://localhost/api/auth/session", { method: "HEAD" });
  expect(() => assertAllowedAuthCall(head, ["session"])).not.toThrow();
});
