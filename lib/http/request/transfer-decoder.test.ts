import { expect, test } from "vitest";
import { transferDecoder } from "./transfer-decoder";

/** In pieces of this many bytes. */
function decoded(encoding: string, text: string, size: number): Buffer {
  const decoder = transferDecoder("image_file", encoding);
  if (!decoder) return Buffer.from(text, "latin1");
  const bytes = Buffer.from(text, "latin1");
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(decoder.push(bytes.subarray(at, at + size)));
  return Buffer.concat([...pieces, decoder.end()]);
}

const every = Buffer.from(Array.from({ length: 256 }, (_, code) => code));
const quoted = [...every].map((code) => `=${code.toString(16).toUpperCase().padStart(2, "0")}`);
const inLines = (text: string) => text.replace(/.{1,60}/g, "$&\r\n");

test.each([1, 2, 3, 5, 64, 10_000])("whatever the pieces, the bytes arrive: %i", (size) => {
  for (const bytes of [every, every.subarray(1), every.subarray(2), every.subarray(0, 1), Buffer.alloc(0)]) {
    const base64 = bytes.toString("base64");
    for (const text of [base64, inLines(base64), bytes.toString("base64url")]) {
      expect(decoded("base64", text, size)).toEqual(bytes);
    }
  }
  expect(decoded("Quoted-Printable", quoted.join(""), size)).toEqual(every);
  expect(decoded("quoted-printable", quoted.join("=\r\n"), size)).toEqual(every);
  expect(decoded("quoted-printable", "Gr=C3=BC=C3=9Fe,  \r\nzwei = \nZeilen=", size).toString()).toBe(
    "Grüße,\r\nzwei Zeilen",
  );
});

test.each(["7bit", "8bit", "BINARY", ""])("%s means the bytes as they are", (encoding) => {
  expect(transferDecoder("image_file", encoding)).toBeNull();
});

test.each([
  ["base64", "AAAA?AAA"],
  ["base64", "AA==AAAA"],
  ["base64", "AAAAA"],
  ["base64", "A==="],
  ["quoted-printable", "=ZZ"],
])("%s that is none is refused: %s", (encoding, text) => {
  for (const size of [1, 3, 100]) {
    expect(() => decoded(encoding, text, size)).toThrow(expect.objectContaining({ code: "validation_failed" }));
  }
});

test("another encoding is refused by its name", () => {
  expect(() => transferDecoder("image_file", "x-uuencode")).toThrow(
    expect.objectContaining({
      code: "unsupported_media_type",
      message: expect.stringMatching(/image_file .*"x-uuencode".*binary, base64 or quoted-printable/),
    }),
  );
});

test("a file that is nothing but blanks is decoded in one look at each", () => {
  // With a pattern that looks for their end at each of them, this takes longer than any test may.
  const blanks = " ".repeat(1_000_000);
  expect(decoded("quoted-printable", `a${blanks}b${blanks}\r\n${"=20".repeat(3)}\t`, 2_500_000).toString()).toBe(
    `a${blanks}b\r\n   `,
  );
});

test("lines of Windows and of Unix keep their ends, and blanks before them are none of the file", () => {
  expect(decoded("quoted-printable", "a \t\r\nb\t\n\nc=\t \r\nd=\n \r\n=3D=", 1000).toString()).toBe(
    "a\r\nb\n\ncd\r\n=",
  );
});
