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

test.each(["", "a=b", "====", "a!", "ä"])("%s is no base64", (text) => {
  expect(decodeText(text)).toBeNull();
});

test("fourteen megabytes of blanks and a wrong letter are refused while one waits", () => {
  const started = performance.now();
  expect(decodeText(`${"A ".repeat(7_000_000)}!`)).toBeNull();
  expect(decodeText(`A=${" ".repeat(14_000_000)}!`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(10_000);
});
