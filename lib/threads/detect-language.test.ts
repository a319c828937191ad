import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language";

test.each([
  ["The house is big.", null, "en"],
  ["La casa es grande.", null, "es"],
  ["Das Haus ist groß.", ["en"], "de"],
  ["これはテストです", null, "ja"],
  ["Hello world", ["en"], "en"],
  ["The hinge squeaks", ["en", "fr"], "en"],
])("%s, where %j is asked for, is %s", async (text, among, language) => {
  expect(await detectLanguage({ text, among })).toBe(language);
});

test.each(["", "12345", "!!! 🎙", "asdf qwer zxcv"])("no language is detected in %j", async (text) => {
  expect(await detectLanguage({ text, among: ["en"] })).toBeNull();
});
