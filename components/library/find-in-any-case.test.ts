import { expect, test } from "vitest";
import { findInAnyCase } from "./find-in-any-case";

test.each([
  ["Eichenstraße 5", "STRASSE", "straße"],
  ["GROẞ und klein", "gross", "GROẞ"],
  ["Οδος Ερμού", "ΟΔΟΣ", "Οδος"],
  ["a ﬁnal offer", "FINAL", "ﬁnal"],
  ["🎙 The Valve", "valve", "Valve"],
  ["Straße", "s", "S"],
  ["Maß", "s", "ß"],
])("in %s the search for %s marks %s", (text, wanted, marked) => {
  const found = findInAnyCase(text, wanted);
  expect(text.slice(found?.start, found?.end)).toBe(marked);
});

test("a text without the search word is not marked", () => {
  expect(findInAnyCase("Straße", "strase")).toBeNull();
  expect(findInAnyCase("abc", "")).toBeNull();
  expect(findInAnyCase("", "a")).toBeNull();
});
