import { afterEach, expect, test, vi } from "vitest";
import { warnSeldom } from "./warn-seldom";

afterEach(() => vi.restoreAllMocks());

test("a warning that comes again and again is told once", () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
  for (let round = 0; round < 100; round += 1) warnSeldom("somebody knocks");
  warnSeldom("somebody else knocks");
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(["somebody knocks", "somebody else knocks"]);
});
