import { expect, test } from "vitest";
import { normalizeFileName } from "./file-name";

test.each([
  ["gru\u0308n.png", "gr\u00fcn.png"],
  ["\u1112\u1161\u11ab.jpg", "\ud55c.jpg"],
  ["A\u030angstro\u0308m \u212b.jpg", "\u00c5ngstr\u00f6m \u00c5.jpg"],
  ["Screenshot at 3.14.15\u202fPM.png", "Screenshot at 3.14.15 PM.png"],
  ["a\u00a0b\u3000c.png", "a b c.png"],
  ["a\tb\r\nc.png", "a b  c.png"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["\u200ea\u200bb\ufeff.png", "ab.png"],
  ["\u{1f468}\u200d\u{1f469}.png", "\u{1f468}\u200d\u{1f469}.png"],
  ["plain.png", "plain.png"],
])("%j is the same file as %j", (other, kept) => {
  expect(normalizeFileName(other)).toBe(kept);
  expect(normalizeFileName(kept)).toBe(kept);
});

test("a name that is too long keeps its ending and no half sign, and is cut the same way again", () => {
  const long = normalizeFileName(`${"a".repeat(250)}\u{1f600}${"b".repeat(50)}.jpeg`);
  expect(long).toBe(`${"a".repeat(250)}.jpeg`);
  expect(normalizeFileName(long)).toBe(long);
  expect(normalizeFileName("x".repeat(300))).toBe("x".repeat(255));
  const split = normalizeFileName(`${"a".repeat(249)}\u{1f600}${"b".repeat(50)}.jpeg`);
  expect(split).toBe(`${"a".repeat(249)}.jpeg`);
});
