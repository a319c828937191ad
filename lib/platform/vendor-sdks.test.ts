import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { DeepgramClient } from "@deepgram/sdk";
import * as deepl from "deepl-node";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LoopbackService, loopbackService, type SentRequest } from "../../e2e/support/loopback-service";
import { fixture } from "./media/testing/media-samples";
import { deepgramTranscriber } from "./transcriber/deepgram";
import { openAiTranscriber } from "./transcriber/openai-compatible";
import { deeplTranslator } from "./translator/deepl";
import { openAiTranslator } from "./translator/openai-compatible";

/** For the same wish our adapters send what the vendors' own libraries send. */

let service: LoopbackService;
beforeAll(async () => {
  service = await loopbackService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

const timeoutMs = 5000;
const input = fixture("speech.mp3");
const request = { input, workDir: "", durationSeconds: 21, language: null };

/** The requests of both to the service, in this order. */
async function bothSent(ours: () => Promise<unknown>, theirs: () => Promise<unknown>): Promise<[Wire, Wire]> {
  await ours();
  await theirs();
  const [one, other] = service.requests();
  if (!one || !other) throw new Error("one of them sent nothing");
  return [await wireOf(one), await wireOf(other)];
}

type Wire = Awaited<ReturnType<typeof wireOf>>;

async function wireOf(sent: SentRequest) {
  const url = new URL(sent.path, "http://loopback");
  const type = String(sent.headers["content-type"]).split(";")[0];
  return {
    method: sent.method,
    path: url.pathname,
    query: [...url.searchParams].sort(),
    authorization: sent.headers.authorization,
    type,
    body: await bodyOf(sent, type),
  };
}

async function bodyOf(sent: SentRequest, type: string | undefined): Promise<unknown> {
  if (type === "application/json") return JSON.parse(sent.body.toString("utf8"));
  if (type === "application/x-www-form-urlencoded") return [...new URLSearchParams(sent.body.toString("utf8"))].sort();
  if (type !== "multipart/form-data") return sent.body.toString("base64");
  const parts = await Promise.all(
    [...(await sent.form())].map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("base64"),
    ]),
  );
  return parts.sort();
}

describe("openai", () => {
  const key = "sk-loopback";
  const sdk = () => new OpenAI({ apiKey: key, baseURL: `${service.url}/v1`, maxRetries: 0 });
  const engine = (model: string) =>
    openAiTranscriber({
      baseUrl: `${service.url}/v1`,
      path: "/audio/transcriptions",
      apiKey: key,
      model,
      timeoutMs,
    });

  test("whisper-1 is asked for words and segments, and what the double answers is what the library reads", async () => {
    const segments = [{ id: 0, start: 0, end: 1, text: " The hinge.", avg_logprob: -0.2, no_speech_prob: 0.01 }];
    const words = [{ word: "The", start: 0, end: 0.4 }];
    service.answer({ json: { task: "transcribe", language: "english", duration: 1, text: "x", segments, words } });
    const [ours, theirs] = await bothSent(
      () => engine("whisper-1").transcribe({ ...request, language: "de-AT" }),
      async () => {
        const read = await sdk().audio.transcriptions.create({
          file: createReadStream(input),
          model: "whisper-1",
          response_format: "verbose_json",
          temperature: 0,
          timestamp_granularities: ["word", "segment"],
          language: "de",
        });
        expect([read.words, read.segments]).toEqual([words, segments]);
      },
    );
    expect(ours).toEqual(theirs);
  });

  test("gpt-4o-transcribe is asked for the probabilities of its tokens", async () => {
    service.answer({ json: { text: "x", logprobs: [{ token: "x", logprob: -0.1, bytes: [120] }] } });
    const [ours, theirs] = await bothSent(
      () => engine("gpt-4o-transcribe").transcribe(request),
      () =>
        sdk().audio.transcriptions.create({
          file: createReadStream(input),
          model: "gpt-4o-transcribe",
          response_format: "json",
          temperature: 0,
          include: ["logprobs"],
        }),
    );
    expect(ours).toEqual(theirs);
  });

  test("a chat is asked to translate", async () => {
    const content = JSON.stringify({ source_language: "en", items: [{ i: 0, t: "Die Tür" }] });
    service.answer({ json: { choices: [{ message: { role: "assistant", content } }] } });
    const translator = openAiTranslator({ baseUrl: `${service.url}/v1`, apiKey: key, model: "small", timeoutMs });
    await translator.translate({ texts: ["The door"], source: "en", target: "de" });
    const said = JSON.parse(service.requests()[0]?.body.toString("utf8") ?? "");
    const [ours, theirs] = await bothSent(
      async () => undefined,
      async () => {
        const read = await sdk().chat.completions.create(said);
        expect(read.choices[0]?.message.content).toBe(content);
      },
    );
    expect(ours).toEqual(theirs);
  });
});

describe("deepl-node", () => {
  const translations = [
    { detected_source_language: "EN", text: "Die Tür" },
    { detected_source_language: "EN", text: "Der Balken" },
  ];

  test.each([null, "en"] as const)("two texts from %s into Brazilian Portuguese", async (source) => {
    service.answer({ json: { translations } });
    const texts = ['The door & the "frame"', "The beam"];
    const engine = deeplTranslator({ baseUrl: service.url, apiKey: "key:fx", timeoutMs });
    const [ours, theirs] = await bothSent(
      () => engine.translate({ texts, source, target: "pt-BR" }),
      async () => {
        const client = new deepl.DeepLClient("key:fx", { serverUrl: service.url, maxRetries: 0 });
        const read = await client.translateText(texts, source, "pt-BR");
        expect(read.map(({ text }) => text)).toEqual(translations.map(({ text }) => text));
      },
    );
    const own = ({ body, ...wire }: Wire) => ({
      ...wire,
      // The case of a code means nothing to DeepL; the library asks for the number of characters as well.
      body: (body as string[][])
        .map(([name, value]) => [name, name?.endsWith("_lang") ? value?.toUpperCase() : value])
        .filter(([name]) => name !== "show_billed_characters"),
    });
    expect(own(ours)).toEqual(own(theirs));
  });
});

describe("@deepgram/sdk", () => {
  test.each([null, "de"])("a recording in the language %s", async (language) => {
    const alternatives = [{ transcript: "x", confidence: 0.9, words: [] }];
    service.answer({ json: { metadata: {}, results: { channels: [{ alternatives }] } } });
    const engine = deepgramTranscriber({ baseUrl: service.url, apiKey: "dg-key", model: "nova-3", timeoutMs });
    const [ours, theirs] = await bothSent(
      () => engine.transcribe({ ...request, language }),
      async () => {
        const client = new DeepgramClient({ apiKey: "dg-key", baseUrl: service.url, maxRetries: 0 });
        await client.listen.v1.media.transcribeFile(await readFile(input), {
          model: "nova-3",
          smart_format: true,
          ...(language ? { language } : { detect_language: true }),
        });
      },
    );
    // The library sends its bytes without saying what they are.
    expect({ ...ours, type: null }).toEqual({ ...theirs, type: null });
  });
});
