import { expect, test } from "vitest";
import { MAX_ATTEMPTS, secondsUntilNextAttempt } from "./retry-schedule";

const latest = { random: () => 0 };
const earliest = { random: () => 1 };

test("tries are spread over a day, each a little by chance", () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, at) => secondsUntilNextAttempt(at + 1, latest) ?? 0);
  expect(pauses.slice(0, 4)).toEqual([5, 295, 1500, 5400]);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(24 * 3600);
  expect(secondsUntilNextAttempt(1, earliest)).toBe(4);
  expect(secondsUntilNextAttempt(2, earliest)).toBe(236);
  expect(secondsUntilNextAttempt(MAX_ATTEMPTS, latest)).toBeNull();
});

test("a receiver may ask for more time, but not for more than a day", () => {
  expect(secondsUntilNextAttempt(1, { ...latest, retryAfterSeconds: 120 })).toBe(120);
  expect(secondsUntilNextAttempt(2, { ...latest, retryAfterSeconds: 1 })).toBe(295);
  expect(secondsUntilNextAttempt(1, { ...latest, retryAfterSeconds: 999_999_999 })).toBe(24 * 3600);
});
