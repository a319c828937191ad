import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { operations } from "#lib/contract/index";
import { limiter } from "#lib/platform/limiter/limiter";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { chargeRate, chooseLimit } from "./limits";

vi.mock("#lib/platform/limiter/limiter", () => {
  const take = vi.fn();
  return { limiter: () => ({ take }) };
});

beforeEach(() => setRuntime({ config: readConfig({ LOG_LEVEL: "error" }), keys: { server: "key" } } as Runtime));
afterEach(() => {
  setRuntime(null);
  vi.restoreAllMocks();
});

const rate = { key: "general:ip:203.0.113.1", limit: 10, windowSeconds: 3600 };
const fail = (error: Error) => vi.mocked(limiter().take).mockRejectedValueOnce(error);
const lost = () => new Error("Can't reach database server");
const silent = () => vi.spyOn(process.stderr, "write").mockReturnValue(true);

test("with the database lost, reads go on uncounted, guesses and messages do not", async () => {
  silent();
  fail(lost());
  expect(await chargeRate(rate, "general")).toEqual({});
  for (const kind of ["auth", "messaging", "password"] as const) {
    fail(lost());
    await expect(chargeRate(rate, kind)).rejects.toMatchObject({ code: "service_unavailable" });
  }
});

test("with Redis silent it is the same, and its adapter has told the log", async () => {
  const written = silent();
  fail(new LimiterUnavailable("silent"));
  expect(await chargeRate(rate, "media")).toEqual({});
  for (const kind of ["auth", "messaging", "password"] as const) {
    fail(new LimiterUnavailable("silent"));
    await expect(chargeRate(rate, kind)).rejects.toMatchObject({ code: "service_unavailable" });
  }
  expect(written).not.toHaveBeenCalled();
});

test("whatever else keeps a request from being counted, a caller may have caused: it is refused", async () => {
  silent();
  for (const kind of ["general", "upload", "media"] as const) {
    fail(new Error("index row requires 12024 bytes, maximum size is 8191"));
    await expect(chargeRate(rate, kind)).rejects.toMatchObject({ code: "service_unavailable" });
  }
});

test("no answer tells a longer wait than the window", async () => {
  const resetAt = new Date(Date.now() + 3657_000);
  vi.mocked(limiter().take).mockResolvedValue({ allowed: false, limit: 10, remaining: 0, resetAt });
  await expect(chargeRate(rate, "general")).rejects.toMatchObject({
    code: "rate_limit_exceeded",
    body: { retry_after: 3600 },
    headers: { "Retry-After": "3600", RateLimit: '"general";r=0;t=3600' },
  });
});

test("in whichever form a body comes, only an upload without a file counts as another class", () => {
  const forms = ["application/json", "multipart/form-data; boundary=x", ""];
  const counted = operations.map((operation) => {
    const classes = forms.map((type) => {
      const headers = { "content-type": type, "content-length": "20" };
      return chooseLimit(operation, new Request("https://example.com/", { method: "POST", headers, body: "{}" }));
    });
    return { id: operation.id, limit: operation.limit, classes };
  });
  const changed = counted.filter(({ limit, classes }) => classes.some((one) => one !== limit));
  expect(changed.length).toBeGreaterThan(5);
  expect(changed.filter(({ limit }) => limit !== "upload")).toEqual([]);
});
