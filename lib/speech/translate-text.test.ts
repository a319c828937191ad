import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/database/db";
import { SourceNeeded, type TranslateRequest, type Translator } from "../platform/translator/port";
import { translateText } from "./translate-text";

const forced = vi.hoisted(() => ({ engine: null as Translator | null }));
vi.mock("#lib/platform/translator/translator", () => ({ translator: () => forced.engine }));

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { id: "usr_reader" } });
});
afterAll(() => close());

const translate = (text: string, targetLanguage = "es", sourceLanguage = "auto") =>
  translateText("usr_reader", { text, targetLanguage, sourceLanguage }, new AbortController().signal);

function engineOfPairs() {
  const requests: TranslateRequest[] = [];
  const engine: Translator = {
    provider: "pairs",
    model: null,
    host: null,
    quality: "draft",
    detectsLanguage: false,
    sourcesOf: () => ["en"],
    check: async () => "",
    translate: async (request) => {
      requests.push(request);
      return { texts: request.texts.map((text) => text.toUpperCase()), detected: null };
    },
  };
  forced.engine = engine;
  return { engine, requests };
}

test.each([
  ["The house is big.", "en"],
  ["Hello world", "en"],
  ["Das Haus ist groß.", "de"],
  ["Die Spüle läuft über.".normalize("NFD"), "de"],
  ["Das Haus ist groß: https://example.com/the-house-is-big", "de"],
  ["ＴＨＥ ＤＲＡＩＮ ＩＳ ＬＥＡＫＩＮＧ", "en"],
  ["안녕하세요", "ko"],
])("%s is enough for an engine that recognises no language: it is asked from %s", async (text, source) => {
  const asked = engineOfPairs();
  expect(await translate(text)).toMatchObject({ sourceLanguage: source, detectedSourceLanguage: source });
  expect(asked.requests).toMatchObject([{ source, target: "es" }]);
});

test.each(["AUTO", "und", "unknown", " detect "])("%j as the source asks the server to recognise it", async (given) => {
  const asked = engineOfPairs();
  expect(await translate("Das Haus ist groß.", "es", given)).toMatchObject({ detectedSourceLanguage: "de" });
  expect(asked.requests).toMatchObject([{ source: "de" }]);
});

test("a language that cannot be detected is 422 on source_language, and no engine is asked", async () => {
  const asked = engineOfPairs();
  for (const text of ["12345", "OK", "🎙", "https://example.com/a", "ann@example.com"]) {
    await expect(translate(text)).rejects.toMatchObject({
      status: 422,
      errors: { source_language: [expect.stringContaining("could not be recognised")] },
    });
  }
  expect(asked.requests).toEqual([]);
});

test("a text that is in the target language already comes back as it is, without being asked for", async () => {
  const asked = engineOfPairs();
  expect(await translate("The house is big.", "en")).toMatchObject({
    translatedText: "The house is big.",
    detectedSourceLanguage: "en",
  });
  expect(asked.requests).toEqual([]);
});

test("an engine that refuses to recognise a language is asked once more with it", async () => {
  const asked = engineOfPairs();
  const { engine } = asked;
  forced.engine = {
    ...engine,
    detectsLanguage: true,
    translate: async (request) => {
      if (request.source) return engine.translate(request);
      throw new SourceNeeded();
    },
  };
  expect(await translate("The house is big.")).toMatchObject({ detectedSourceLanguage: "en" });
  expect(asked.requests).toMatchObject([{ source: "en" }]);
  await expect(translate("12345")).rejects.toMatchObject({ errors: { source_language: [expect.any(String)] } });
});
