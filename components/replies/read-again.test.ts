import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startReadingAgain } from "./read-again";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it reads immediately, and then every five seconds at most, however often it is asked", () => {
  const read = vi.fn();
  const reading = startReadingAgain(read);
  reading.soon();
  vi.advanceTimersByTime(1);
  expect(read).toHaveBeenCalledTimes(1);
  for (let asked = 0; asked < 1000; asked += 1) {
    reading.soon();
    vi.advanceTimersByTime(20);
  }
  expect(read).toHaveBeenCalledTimes(1 + 20 / 5);
  reading.end();
});

test("a page that is open for an hour reads 120 times, and not after it was closed", () => {
  const read = vi.fn();
  const reading = startReadingAgain(read);
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(read).toHaveBeenCalledTimes(120);
  reading.soon();
  reading.end();
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(120);
});
