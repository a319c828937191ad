import { Redis } from "@upstash/redis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { type Runtime, setRuntime } from "#lib/config/runtime";
import { LimiterUnavailable } from "./unavailable";
import { windowLimiter } from "./window-limiter";

const waited = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", () => ({ setTimeout: async (milliseconds: number) => void waited.push(milliseconds) }));

beforeAll(() => setRuntime({ config: readConfig({}), keys: { server: "key" } } as Runtime));
afterAll(() => setRuntime(null));

const noon = new Date("2026-06-01T12:00:00.000Z");
const rate = { key: "general:ip:203.0.113.1", limit: 5, windowSeconds: 3600 };

test("a Redis that says nothing is given two seconds, then the request is refused", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const silent = new Redis({ request: () => new Promise<never>(() => {}) });
  await expect(windowLimiter("Redis", silent).take(rate, noon)).rejects.toBeInstanceOf(LimiterUnavailable);
  expect(waited.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(2_000);
});

test("Redis counts in the slots of the database: sixtieths of the window", async () => {
  const asked: unknown[] = [];
  const redis = new Redis({
    request: async ({ body }: { body?: unknown }) => {
      asked.push(body);
      return { result: JSON.parse("[1, 4, 1780000000000]") };
    },
  });
  await windowLimiter("Redis", redis).take(rate, noon);
  expect(asked).toEqual([
    ["evalsha", expect.any(String), 1, expect.any(String), "5", "60000", String(noon.getTime()), "1"],
  ]);
});
