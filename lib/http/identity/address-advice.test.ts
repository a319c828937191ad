import { afterEach, expect, test } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { runWithRequestContext } from "#lib/kernel/request/request-context";
import { addressAdvice } from "./address-advice";

afterEach(() => setRuntime(null));

const exchange = { peer: "127.0.0.1", caller: null, isEncrypted: false, method: null, nonce: null };
const rest = { meantLink: null, refusal: null, incoming: null, files: null, delivery: null };

function adviceFor(page: string, host: string, env: Record<string, string> = {}, direct = true): string | null {
  setRuntime({ config: readConfig(env) } as Runtime);
  const headers = { host, ...(page ? { "x-page-origin": page } : {}) };
  const request = new Request("http://localhost/", { headers });
  return runWithRequestContext({ ...exchange, ...rest, direct }, () => addressAdvice(request));
}

test.each([
  [
    "nginx as it comes",
    "https://clips.example",
    "127.0.0.1:3000",
    false,
    "PUBLIC_URL=https://clips.example and TRUST_PROXY=1",
  ],
  [
    "a $host without the port",
    "http://nas.lan:8080",
    "nas.lan",
    false,
    "PUBLIC_URL=http://nas.lan:8080 and TRUST_PROXY=1",
  ],
  ["a proxy that is not seen", "https://clips.example", "clips.example", true, "PUBLIC_URL=https://clips.example."],
])("behind %s, the variables to set are named with their values", (_proxy, page, host, direct, variables) => {
  expect(adviceFor(page, host, {}, direct)).toContain(`Set ${variables}`);
});

test("where page and server agree, or no page asks, nothing is advised", () => {
  expect(adviceFor("http://192.168.1.5:3000", "192.168.1.5:3000")).toBeNull();
  expect(adviceFor("", "127.0.0.1:3000")).toBeNull();
});

test("a PUBLIC_URL that users do not come by is named; localhost beside it is no fault", () => {
  const env = { PUBLIC_URL: "https://old.example" };
  expect(adviceFor("https://new.example", "new.example", env)).toMatch(
    /PUBLIC_URL is https:\/\/old\.example.*=https:\/\/new\.example/,
  );
  expect(adviceFor("http://localhost:3000", "localhost:3000", env)).toBeNull();
});
