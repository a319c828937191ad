import { expect, test } from "vitest";
import { Code } from "../contract/schema/account";
import { latinDigits } from "./latin-digits";

const scripts = [
  "０１２３４５６７８９",
  "٠١٢٣٤٥٦٧٨٩",
  "۰۱۲۳۴۵۶۷۸۹",
  "०१२३४५६७८९",
  "๐๑๒๓๔๕๖๗๘๙",
  "০১২৩৪৫৬৭৮৯",
  "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
];

test.each(scripts)("the digits %s are understood", (digits) => {
  expect(latinDigits(digits)).toBe("0123456789");
});

test("a code may be sent in other digits, with invisible signs and any hyphen", () => {
  expect(Code.parse("١٢٣٤٥٦")).toBe("123456");
  expect(Code.parse("१२३-४५६")).toBe("123456");
  expect(Code.parse("\u200e１２３ ４５６\u200f")).toBe("123456");
  expect(Code.safeParse("١٢٣٤٥").success).toBe(false);
  expect(Code.safeParse("12345a").success).toBe(false);
});
