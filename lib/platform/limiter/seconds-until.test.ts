import { expect, test } from "vitest";
import { secondsUntil } from "./seconds-until";

const now = new Date("2026-06-01T12:00:00.000Z");
const rate = { key: "x", limit: 1, windowSeconds: 3600 };
const verdict = (seconds: number) => ({
  allowed: false,
  limit: 1,
  remaining: 0,
  resetAt: new Date(now.getTime() + seconds * 1000),
});

test.each([
  [3657, 3600],
  [3600, 3600],
  [59.2, 60],
  [0, 1],
  [-5, 1],
])("a counter that opens in %d s is shown as %d", (seconds, told) => {
  expect(secondsUntil(verdict(seconds), rate, now)).toBe(told);
});
