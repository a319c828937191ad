import { expect, test } from "vitest";
import { parseRange } from "./range";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=0-100", { start: 0, end: 99 }],
  ["bytes=0-99999999999999999999", { start: 0, end: 99 }],
  ["bytes=99-", { start: 99, end: 99 }],
  ["bytes=-1", { start: 99, end: 99 }],
  ["bytes=-100", { start: 0, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["Bytes=1-2", { start: 1, end: 2 }],
  ["bytes= 1 - 2 ", { start: 1, end: 2 }],
  [null, "whole"],
  ["", "whole"],
  ["bytes=", "whole"],
  ["bytes=-", "whole"],
  ["bytes=5-4", "whole"],
  ["bytes=0-1,3-4", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=0x1-2", "whole"],
  ["bytes=1.5-2", "whole"],
  ["bytes=--1", "whole"],
  ["items=0-1", "whole"],
  ["0-1", "whole"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
] as const)("%j of 100 bytes is %j", (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test("of an empty file there is no range", () => {
  expect(parseRange(null, 0)).toBe("whole");
  for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"]) expect(parseRange(header, 0)).toBe("unsatisfiable");
});
