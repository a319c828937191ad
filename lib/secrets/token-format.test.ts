import { expect, test } from "vitest";
import { hashToken, isWellFormedToken, newToken } from "./token-format";

test("a token says what it is and carries 256 random bits and a checksum", () => {
  expect(newToken("vak")).toMatch(/^vak_[\w-]{43}[0-9A-Za-z]{6}$/);
  expect(newToken("vak")).not.toBe(newToken("vak"));
});

test("a mistyped token is distinguished from a valid one", () => {
  for (let round = 0; round < 200; round += 1) {
    const token = newToken("vat");
    expect(isWellFormedToken(token)).toBe(true);
    const at = 4 + (round % 43);
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(isWellFormedToken(changed)).toBe(false);
  }
  expect(isWellFormedToken("")).toBe(false);
});

test("only a hash of a token is stored", () => {
  expect(hashToken("vak_x")).toMatch(/^[0-9a-f]{64}$/);
});
