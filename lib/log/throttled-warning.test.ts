import { afterEach, expect, test, vi } from "vitest";
import { warnThrottled } from "./throttled-warning";

afterEach(() => vi.restoreAllMocks());

test("a warning that comes again and again is logged once", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  for (let round = 0; round < 100; round += 1) warnThrottled("a user knocks");
  warnThrottled("another user knocks");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["a user knocks", "another user knocks"]);
});
