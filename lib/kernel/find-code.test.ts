import { expect, test } from "vitest";
import { Code } from "../contract/schema/account";
import { findCode } from "./find-code";

test.each([
  ["Your Tellmark code: 123 456. It works for ten minutes.", "123456"],
  ["رمز Tellmark: ١٢٣٤٥٦", "123456"],
  ["Tellmark １２３-４５６ ", "123456"],
  ["1234567890 is your code", "1234567890"],
  ["123456", "123456"],
  ["+1 415 555 0123: your code is 123456", "123456"],
  ["2026-11-30: Tellmark 123 456", "123456"],
])("the code is found in %s", (line, code) => {
  expect(Code.parse(findCode(line))).toBe(code);
});

test("a line without a code is refused as it is", () => {
  expect(Code.safeParse(findCode("What code? 12")).success).toBe(false);
});
