import { expect, test } from "vitest";
import { badAnswer } from "../providers/provider-request";
import type { TranslatedTexts, Translator } from "./port";
import { translateLines } from "./translate-lines";

/** Answers by `say`, and keeps how many lines each request had. */
function translator(say: (texts: readonly string[]) => string[]) {
  const asked: number[] = [];
  const engine: Translator = {
    provider: "test",
    model: null,
    host: null,
    quality: "standard",
    detectsLanguage: true,
    check: async () => "",
    async translate({ texts }): Promise<TranslatedTexts> {
      asked.push(texts.length);
      return { texts: say(texts), detected: "en" };
    },
  };
  return { engine, asked };
}
const upper = (texts: readonly string[]) => texts.map((text) => text.toUpperCase());
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);
const wish = { source: null, target: "de" };

test("a hundred lines are sent forty at a time, and empty ones stay where they are", async () => {
  const { engine, asked } = translator(upper);
  const told: number[] = [];
  const texts = ["", ...lines(99), ""];
  const done = await translateLines(engine, { ...wish, texts, onProgress: (percent) => told.push(percent) });
  expect(done).toEqual({ texts: texts.map((text) => text.toUpperCase()), detected: "en" });
  expect(asked).toEqual([40, 40, 19]);
  expect(told.at(-1)).toBe(100);
});

test("long lines are sent in smaller batches", async () => {
  const { engine, asked } = translator(upper);
  await translateLines(engine, { ...wish, texts: Array(5).fill("x".repeat(1500)) });
  expect(asked).toEqual([2, 2, 1]);
});

test.each([
  ["too few", (texts: readonly string[]) => (texts.length > 1 ? upper(texts).slice(1) : upper(texts))],
  ["an empty one", (texts: readonly string[]) => (texts.length > 1 ? ["", ...upper(texts).slice(1)] : upper(texts))],
  [
    "a sermon instead of a line",
    (texts: readonly string[]) => (texts.length > 1 ? [...upper(texts).slice(1), "no ".repeat(50)] : upper(texts)),
  ],
  [
    "numbers that were not sent",
    (texts: readonly string[]) => {
      if (texts.length > 1) throw badAnswer("test");
      return upper(texts);
    },
  ],
])("what comes back with %s is asked for again in halves, and no line moves", async (_, say) => {
  const { engine, asked } = translator(say);
  const { texts } = await translateLines(engine, { ...wish, texts: lines(4) });
  expect(texts).toEqual(upper(lines(4)));
  expect(asked).toEqual([4, 2, 1, 1, 2, 1, 1]);
});

test("a single line that stays untranslated, and a service that fails, end it", async () => {
  const { engine } = translator(() => [""]);
  await expect(translateLines(engine, { ...wish, texts: ["a"] })).rejects.toMatchObject({ code: "provider_error" });
  const { engine: broken, asked } = translator(() => {
    throw new Error("reset");
  });
  await expect(translateLines(broken, { ...wish, texts: lines(4) })).rejects.toThrow("reset");
  expect(asked).toEqual([4]);
});
