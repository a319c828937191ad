import { expect, test } from "vitest";
import { extractShareCode } from "./share-code";

const code = "2UpFrNgfjjEHjfbwNXRfaK";

test("what stuck to a link on its way is taken off", () => {
  for (const after of [
    ".",
    ",",
    ")",
    "),",
    ">",
    "&",
    " ",
    "\u200B",
    "…",
    "!",
    "”",
    "」",
    ").",
    "&utm_source=mail",
    " and",
    "をご覧",
  ])
    expect(extractShareCode(code + after), after).toBe(code);
  for (const before of ["(", "<", "\u200B", "\u200E", "“"]) expect(extractShareCode(before + code), before).toBe(code);
  expect(extractShareCode(`<${code}>`)).toBe(code);
});

test("another address, and one below a link that is or may come, is left alone", () => {
  for (const other of [
    code,
    `${code}.md`,
    `${code}.json`,
    `${code}-print`,
    `${code}~2`,
    `${code}:de`,
    `${code}abc`,
    `${code}0`,
    code.slice(1),
    `${code.slice(1)}.`,
    `preview-12`,
    `x${code}`,
    "",
  ])
    expect(extractShareCode(other), other).toBeNull();
});
