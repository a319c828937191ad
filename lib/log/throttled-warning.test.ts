import { afterEach, expect, test, vi } from "vitest";
import { warnThrottled } from "./throttled-warning";

afterEach(() => vi.restoreAllMocks());

test("a warning that comes again and again is logged once", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  for (let round = 0; round < 100; round += 1) warnThrottled("somebody knocks");
  warnThrottled("somebody else knocks");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["somebody knocks", "somebody else knocks"]);
});
