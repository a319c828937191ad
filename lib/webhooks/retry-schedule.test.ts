import { expect, test } from "vitest";
import { MAX_TRIES, secondsUntilNextTry } from "./retry-schedule";

const latest = { random: () => 0 };
const earliest = { random: () => 1 };

test("tries are spread over a day, each a little by chance", () => {
  const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, at) => secondsUntilNextTry(at + 1, latest) ?? 0);
  expect(pauses.slice(0, 4)).toEqual([5, 295, 1500, 5400]);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(24 * 3600);
  expect(secondsUntilNextTry(1, earliest)).toBe(4);
  expect(secondsUntilNextTry(2, earliest)).toBe(236);
  expect(secondsUntilNextTry(MAX_TRIES, latest)).toBeNull();
});

test("a receiver may ask for more time, but not for more than a day", () => {
  expect(secondsUntilNextTry(1, { ...latest, retryAfterSeconds: 120 })).toBe(120);
  expect(secondsUntilNextTry(2, { ...latest, retryAfterSeconds: 1 })).toBe(295);
  expect(secondsUntilNextTry(1, { ...latest, retryAfterSeconds: 999_999_999 })).toBe(24 * 3600);
});
