import { afterAll, beforeAll, expect, test } from "vitest";
import { sealText } from "#lib/secrets/sealed-text";
import { openTestRuntime } from "../../e2e/support/test-database";
import { formatSeenVersion, parseSeenVersion, type SeenVersion, toRecordedSecond } from "./seen-version";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const parts = [
  [0, 5],
  [8, 30],
] as const;
const seen: SeenVersion = { recording: "ast_sound", takes: 2, parts, pictures: ["ast_a"] };
const nothing: SeenVersion = { recording: null, takes: 0, parts: null, pictures: [] };

test("the version of a page survives its way as a text, the same text each time", () => {
  for (const version of [seen, nothing]) {
    expect(parseSeenVersion(formatSeenVersion(version))).toEqual(version);
    expect(formatSeenVersion(version)).toBe(formatSeenVersion(version));
  }
});

test("its text says nothing of cuts and files", () => {
  const text = formatSeenVersion(seen);
  const read = Buffer.from(text.slice(4), "base64").toString("latin1");
  for (const part of ["ast_sound", "[8,30]"]) expect(read).not.toContain(part);
});

test("another text is no version", () => {
  const forged = `ver_${sealText(JSON.stringify(["ast_sound", 0, null, []]), "another purpose")}`;
  const hostile = { ...seen, pictures: ["a\u0000"] };
  for (const text of ["", "ver_", "ver_x", formatSeenVersion(seen).slice(4), forged, formatSeenVersion(hostile)])
    expect(parseSeenVersion(text)).toBeNull();
});

test("a second of the page is one of the recording", () => {
  expect([4, 7].map((heard) => toRecordedSecond(heard, seen))).toEqual([4, 10]);
  expect(toRecordedSecond(4, nothing)).toBe(4);
});
