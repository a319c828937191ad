import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

test.each([
  ["aGVsbG8=", "hello"],
  ["aGVs\nbG8 =", "hello"],
  ["aGVsbG8", "hello"],
  ["_-8=", Buffer.from([0xff, 0xef]).toString("latin1")],
])("%s is read", (text, bytes) => {
  expect(Buffer.from(decodeText(text) ?? []).toString("latin1")).toBe(bytes);
});

test.each(["", "a=b", "====", "a===", "a= = =", "a!", "ä"])("%s is no base64", (text) => {
  expect(decodeText(text)).toBeNull();
});

test("megabytes of blanks and a wrong letter are refused while one waits, and megabytes of letters are read", () => {
  const started = performance.now();
  expect(decodeText(`${"A ".repeat(7_000_000)}!`)).toBeNull();
  expect(decodeText(`A=${" ".repeat(14_000_000)}!`)).toBeNull();
  expect(decodeText("A".repeat(28_000_000))).toHaveLength(21_000_000);
  expect(performance.now() - started).toBeLessThan(10_000);
});
