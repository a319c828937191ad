import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoopbackService, loopbackService } from "../../../e2e/support/loopback-service";
import { fixture, fixtureBytes } from "../media/testing/media-samples";
import { deepgramTranscriber } from "./deepgram";
import { joinTokens } from "./join-tokens";
import { openAiTranscriber } from "./openai-compatible";

let service: LoopbackService;
beforeAll(async () => {
  service = await loopbackService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

const request = { input: fixture("speech.mp3"), workDir: "", durationSeconds: 21, language: null };
const openAi = (more: Partial<Parameters<typeof openAiTranscriber>[0]> = {}) =>
  openAiTranscriber({
    baseUrl: `${service.url}/v1`,
    path: "/audio/transcriptions",
    apiKey: "key-of-the-server",
    model: "whisper-1",
    timeoutMs: 5000,
    ...more,
  });
const read = async (engine: ReturnType<typeof openAi>, language: string | null = null) => {
  const { content, warnings } = await engine.transcribe({ ...request, language });
  return { content: JSON.parse(content), warnings };
};

const VERBOSE = {
  task: "transcribe",
  language: "english",
  duration: 8.47,
  text: "The beach was popular.",
  segments: [
    {
      id: 0,
      seek: 0,
      start: 0,
      end: 3.32,
      text: " The beach was popular.",
      tokens: [50364, 440],
      temperature: 0,
      avg_logprob: -0.286,
      compression_ratio: 1.236,
      no_speech_prob: 0.009,
    },
  ],
  words: [{ word: "The", start: 0, end: 0.24 }],
};

test("OpenAI's verbose_json: what is sent and what comes back", async () => {
  service.answer({ json: VERBOSE });
  const { content, warnings } = await read(openAi(), "en-GB");
  expect(content).toEqual({
    text: VERBOSE.text,
    language: "english",
    segments: VERBOSE.segments,
    words: VERBOSE.words,
  });
  expect(warnings).toEqual([]);
  const [sent] = service.requests();
  expect(sent).toMatchObject({ method: "POST", path: "/v1/audio/transcriptions" });
  expect(sent?.headers.authorization).toBe("Bearer key-of-the-server");
  const form = await sent?.form();
  expect(form?.get("model")).toBe("whisper-1");
  expect(form?.get("response_format")).toBe("verbose_json");
  expect(form?.get("language")).toBe("en");
  expect(form?.getAll("timestamp_granularities[]")).toEqual(["word", "segment"]);
  const file = form?.get("file");
  if (!(file instanceof Blob)) throw new Error("no file was sent");
  expect(Buffer.from(await file.arrayBuffer()).equals(await fixtureBytes("speech.mp3"))).toBe(true);
});

test("a server without a key gets none; whisper.cpp's path and tokens are understood", async () => {
  const words = [
    { word: " hin", start: 0, end: 0.2, probability: 0.5 },
    { word: "ge", start: 0.2, end: 0.4, probability: 0.9 },
    { word: " squeaks", start: 0.4, end: 0.9, probability: 0.8 },
  ];
  service.answer({
    json: { text: " hinge squeaks", segments: [{ start: 0, end: 0.9, text: " hinge squeaks", words }] },
  });
  const { content } = await read(openAi({ apiKey: null, path: "/inference" }));
  expect(service.requests()[0]).toMatchObject({ path: "/v1/inference" });
  expect(service.requests()[0]?.headers.authorization).toBeUndefined();
  expect(content.segments[0].words).toEqual([
    { word: "hinge", start: 0, end: 0.4, probability: 0.7 },
    { word: "squeaks", start: 0.4, end: 0.9, probability: 0.8 },
  ]);
  expect(
    joinTokens([
      { word: "two", start: 0, end: 1 },
      { word: "words", start: 1, end: 2 },
    ]),
  ).toHaveLength(2);
});

test("vLLM: no words, a duration as a string, log probabilities that may be null", async () => {
  service.answer({
    json: {
      text: "a",
      language: "en",
      duration: "20.9",
      words: null,
      segments: [{ start: 0, end: 1, text: "a", avg_logprob: null }],
    },
  });
  await expect(read(openAi({ model: "mine" }))).resolves.toMatchObject({ content: { segments: [{ text: "a" }] } });
});

test("gpt-4o-transcribe gives probabilities and no times, and that is said", async () => {
  service.answer({
    json: {
      text: "Hello you",
      logprobs: [
        { token: "Hello", logprob: -0.1, bytes: [] },
        { token: " you", logprob: -0.3, bytes: [] },
      ],
    },
  });
  const { content, warnings } = await read(openAi({ model: "gpt-4o-transcribe" }));
  expect(content).toMatchObject({ text: "Hello you", confidence_method: "token_logprob", segments: [] });
  expect(content.confidence).toBeCloseTo(Math.exp(-0.2), 5);
  expect(warnings).toEqual([expect.stringMatching(/^no_times: /)]);
  const form = await service.requests()[0]?.form();
  expect([form?.get("response_format"), form?.getAll("include[]")]).toEqual(["json", ["logprobs"]]);
  expect(form?.has("timestamp_granularities[]")).toBe(false);
});

test("what Whisper writes for silence is left out", async () => {
  const ghost = { start: 0, end: 2, text: " Thank you.", avg_logprob: -1.2, no_speech_prob: 0.9 };
  service.answer({ json: { ...VERBOSE, text: " Thank you.", words: undefined, segments: [ghost] } });
  const { content } = await read(openAi());
  expect(content.segments).toEqual([]);
  expect(content).not.toHaveProperty("text");
});

test("Deepgram: what is sent and what comes back", async () => {
  const words = [{ word: "the", punctuated_word: "The", start: 0.08, end: 0.32, confidence: 0.98 }];
  service.answer({
    json: {
      metadata: {},
      results: {
        channels: [{ detected_language: "en", alternatives: [{ transcript: "The", confidence: 0.97, words }] }],
      },
    },
  });
  const engine = deepgramTranscriber({ baseUrl: service.url, apiKey: "dg", model: "nova-3", timeoutMs: 5000 });
  const { content } = await read(engine);
  expect(content).toEqual({
    language: "en",
    confidence: 0.97,
    confidence_method: "word",
    words: [{ word: "The", start: 0.08, end: 0.32, confidence: 0.98 }],
  });
  const [sent] = service.requests();
  expect(sent?.headers).toMatchObject({ authorization: "Token dg", "content-type": "audio/mpeg" });
  expect(sent?.path).toBe("/v1/listen?model=nova-3&smart_format=true&detect_language=true");
  expect(sent?.body.equals(await fixtureBytes("speech.mp3"))).toBe(true);
});

test.each([
  [{ status: 401, json: { error: "bad key" } }, "provider_error", 502, /operator/],
  [{ status: 429, headers: { "Retry-After": "7" } }, "provider_error", 502, /no more requests/],
  [{ status: 500, text: "secret detail" }, "provider_error", 502, /\(500\)/],
  [{ status: 413 }, "payload_too_large", 413, /size/],
  [{ text: "<html>busy</html>" }, "provider_error", 502, /invalid response/],
  [{ json: { words: "none" } }, "provider_error", 502, /invalid response/],
  [{ text: "" }, "provider_error", 502, /invalid response/],
  [{ reset: true }, "provider_error", 502, /reached/],
  [{ cut: true }, "provider_error", 502, /reached/],
  [{ text: '{"text": "a", "segments": [{"avg_logprob": NaN}]}' }, "provider_error", 502, /invalid response/],
  [{ hang: true }, "provider_timeout", 504, /in time/],
])(
  "a fault %j of the service is %s, asked once, and says nothing of what it sent",
  async (fault, code, status, message) => {
    service.answer(fault);
    const error = await openAi({ timeoutMs: 300 })
      .transcribe(request)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, status, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("secret");
    expect(service.requests()).toHaveLength(1);
  },
);

test("it stops when it is asked to", async () => {
  service.answer({ hang: true });
  const stop = new AbortController();
  const running = openAi().transcribe({ ...request, signal: stop.signal });
  await service.asked();
  stop.abort();
  await expect(running).rejects.toThrow();
});
