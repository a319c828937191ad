import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoopbackService, loopbackService } from "../../../e2e/support/loopback-service";
import { apertiumPairs, apertiumTranslator } from "./apertium";
import { deeplTranslator } from "./deepl";
import { libreTranslator } from "./libretranslate";
import { openAiTranslator } from "./openai-compatible";
import { SourceNeeded } from "./port";

let service: LoopbackService;
beforeAll(async () => {
  service = await loopbackService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

const timeoutMs = 2000;
const sent = () => service.requests()[0];
const sentJson = () => JSON.parse(sent()?.body.toString("utf8") ?? "null");
const texts = ["Hello & goodbye", "Line\nbreak"];

test.each([
  ["en", "EN-US"],
  ["en-GB", "EN-GB"],
  ["pt-BR", "PT-BR"],
  ["pt", "PT-PT"],
  ["de-AT", "DE"],
  ["zh-Hant", "ZH-HANT"],
])("DeepL is asked for %s as %s", async (target, wanted) => {
  service.answer({
    json: {
      translations: [
        { detected_source_language: "FR", text: "A" },
        { detected_source_language: "FR", text: "B" },
      ],
    },
  });
  const engine = deeplTranslator({ baseUrl: service.url, apiKey: "key:fx", timeoutMs });
  expect(await engine.translate({ texts, source: null, target })).toEqual({ texts: ["A", "B"], detected: "fr" });
  expect(sent()).toMatchObject({
    method: "POST",
    path: "/v2/translate",
    headers: { authorization: "DeepL-Auth-Key key:fx" },
  });
  const form = new URLSearchParams(sent()?.body.toString("utf8"));
  expect([form.getAll("text"), form.get("target_lang"), form.get("source_lang")]).toEqual([texts, wanted, null]);
});

test("LibreTranslate gets all texts in one request, as text", async () => {
  service.answer({
    json: {
      translatedText: ["A", "B"],
      detectedLanguage: [
        { confidence: 90, language: "en" },
        { confidence: 80, language: "en" },
      ],
    },
  });
  const engine = libreTranslator({ baseUrl: `${service.url}/`, apiKey: null, timeoutMs });
  expect(await engine.translate({ texts, source: null, target: "es-MX" })).toEqual({
    texts: ["A", "B"],
    detected: "en",
  });
  expect(sent()?.path).toBe("/translate");
  expect(sentJson()).toEqual({ q: texts, source: "auto", target: "es", format: "text" });
});

test.each([400, 422])(
  "a LibreTranslate that refuses auto (%i) asks for the language, and says so of no other refusal",
  async (status) => {
    const engine = libreTranslator({ baseUrl: service.url, apiKey: null, timeoutMs });
    service.answer({ status, json: { error: "auto is not supported" } });
    await expect(engine.translate({ texts, source: null, target: "es" })).rejects.toBeInstanceOf(SourceNeeded);
    await expect(engine.translate({ texts, source: "en", target: "es" })).rejects.toMatchObject({
      code: "provider_error",
    });
    service.answer({ status: 500, json: {} });
    await expect(engine.translate({ texts, source: null, target: "es" })).rejects.toMatchObject({
      code: "provider_error",
    });
  },
);

test("apertium names the languages that it translates into another", () => {
  const engine = apertiumTranslator(["eng-spa", "fr-es", "spa-eng"]);
  expect(engine.sourcesOf?.("es-MX")).toEqual(["en", "fr"]);
  expect(engine.sourcesOf?.("de")).toEqual([]);
});

const chat = (content: unknown) => ({
  json: {
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: typeof content === "string" ? content : JSON.stringify(content) },
      },
    ],
  },
});
const openAi = () => openAiTranslator({ baseUrl: `${service.url}/v1`, apiKey: "k", model: "small", timeoutMs });

test("a chat model gets the texts as data and has to give every number once", async () => {
  const answer = {
    source_language: "en",
    items: [
      { i: 1, t: "B" },
      { i: 0, t: "A" },
    ],
  };
  service.answer(chat(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``));
  expect(await openAi().translate({ texts, source: null, target: "de" })).toEqual({
    texts: ["A", "B"],
    detected: "en",
  });
  expect(sent()).toMatchObject({ path: "/v1/chat/completions", headers: { authorization: "Bearer k" } });
  const { model, messages, response_format: format } = sentJson();
  expect([model, format.type]).toEqual(["small", "json_schema"]);
  expect(messages[0].content).toContain("into German (de)");
  expect(JSON.parse(messages[1].content)).toEqual({ items: texts.map((t, i) => ({ i, t })) });
});

test.each([
  [{ items: [{ i: 0, t: "A" }] }],
  [
    {
      items: [
        { i: 0, t: "A" },
        { i: 0, t: "B" },
      ],
    },
  ],
  [
    {
      items: [
        { i: 0, t: "A" },
        { i: 2, t: "B" },
      ],
    },
  ],
  ["I would rather not."],
  [""],
])("a chat model's answer %j is refused: lines would move", async (content) => {
  service.answer(chat(content));
  await expect(openAi().translate({ texts, source: "en", target: "de" })).rejects.toMatchObject({
    code: "provider_error",
    status: 502,
  });
});

test("too few translations are refused", async () => {
  service.answer({ json: { translations: [{ text: "A" }] } });
  const deepl = deeplTranslator({ baseUrl: service.url, apiKey: "k", timeoutMs });
  await expect(deepl.translate({ texts, source: null, target: "de" })).rejects.toMatchObject({
    code: "provider_error",
  });
  service.answer({ json: { translatedText: ["A"] } });
  const libre = libreTranslator({ baseUrl: service.url, apiKey: null, timeoutMs });
  await expect(libre.translate({ texts, source: null, target: "de" })).rejects.toMatchObject({
    code: "provider_error",
  });
});

test("apertium refuses a pair that is not installed", async () => {
  const engine = apertiumTranslator(["eng-spa"]);
  await expect(engine.translate({ texts, source: "en", target: "de" })).rejects.toMatchObject({
    code: "unsupported_language",
    message: expect.stringContaining("eng-spa"),
  });
});

const installed = apertiumPairs().find((pair) => pair === "eng-spa" || pair === "en-es");
if (!installed) console.warn("apertium with English and Spanish is not installed: not tried with the real program.");
test.runIf(installed)("apertium translates, where it is installed", async () => {
  const engine = apertiumTranslator(apertiumPairs());
  const { texts: translated } = await engine.translate({ texts: ["The house is big."], source: "en-GB", target: "es" });
  expect(translated[0]).toMatch(/casa es grande/i);
});

test.runIf(installed)("apertium translates many lines in one start, each in its place", async () => {
  const engine = apertiumTranslator(apertiumPairs());
  const texts = ["The house is big.", "and the window is closed", "Three\n\nparagraphs"];
  const { texts: translated } = await engine.translate({ texts, source: "en", target: "es" });
  expect(translated).toHaveLength(3);
  expect(translated[1]).toMatch(/ventana/i);
  expect(translated[2]).toMatch(/párrafos/i);
});
