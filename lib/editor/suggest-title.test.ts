import { expect, test } from "vitest";
import { suggestTitle } from "./suggest-title";

test.each([
  ["The red valve is leaking. Please send this.", "The red valve is leaking"],
  ["Is this the right screw? I think so.", "Is this the right screw?"],
  ["  no\nfull   stop ", "no full stop"],
  ["Um.", null],
  ["", null],
  [
    "There is a small crack in the wall near the kitchen ceiling that was not there last week.",
    "There is a small crack in the wall near the kitchen ceiling…",
  ],
  ["漏水しているバルブがあります。見てください。", "漏水しているバルブがあります。見てください"],
])("%j suggests %j", (text, title) => {
  expect(suggestTitle(text)).toBe(title);
});
