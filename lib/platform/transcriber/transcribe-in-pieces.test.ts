import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoopbackService, loopbackService } from "../../../e2e/support/loopback-service";
import { fixture } from "../media/testing/media-samples";
import { deepgramTranscriber } from "./deepgram";
import { openAiTranscriber } from "./openai-compatible";
import { cutAtPauses } from "./sound/cut-at-pauses";
import { quietMp3 } from "./testing/spoken-fixture";
import { transcribeInPieces } from "./transcribe-in-pieces";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
const place = { rootDir, ffmpegPath: null };

let service: LoopbackService;
let workDir: string;
beforeAll(async () => {
  service = await loopbackService();
  workDir = await mkdtemp(path.join(tmpdir(), "tellmark-pieces-"));
});
beforeEach(() => service.reset());
afterAll(async () => {
  await service.close();
  await rm(workDir, { recursive: true, force: true });
});

const openAi = () =>
  openAiTranscriber({ baseUrl: service.url, path: "/transcribe", apiKey: null, model: "small", timeoutMs: 5000 });
const request = () => ({ input: fixture("speech.mp3"), workDir, durationSeconds: 20.9, language: null });

test("pieces end in pauses, leave nothing out, and are as long as they may be", () => {
  const spoken = [
    { start: 0, end: 40 },
    { start: 42, end: 95 },
    { start: 99, end: 190 },
  ];
  expect(cutAtPauses(spoken, { seconds: 200, longest: 100 })).toEqual([
    { start: 0, end: 97 },
    { start: 97, end: 197 },
    { start: 197, end: 200 },
  ]);
  expect(cutAtPauses([], { seconds: 50, longest: 100 })).toEqual([{ start: 0, end: 50 }]);
});

test("a long recording is sent in pieces, and the times of their words are those of the whole", async () => {
  const segments = [{ start: 0.5, end: 1.5, text: " The hinge.", avg_logprob: -0.2 }];
  service.answer({
    json: { text: "The hinge.", language: "english", segments, words: [{ word: "hinge", start: 1, end: 1.5 }] },
  });
  const told: number[] = [];
  const engine = transcribeInPieces(openAi(), place, 10);
  const { content } = await engine.transcribe({ ...request(), onProgress: (percent) => told.push(percent) });
  const sent = service.requests();
  expect(sent.length).toBeGreaterThanOrEqual(3);
  const heard = JSON.parse(content);
  expect(heard.text).toBe(Array(sent.length).fill("The hinge.").join(" "));
  const starts: number[] = heard.segments.map(({ start }: { start: number }) => start);
  expect(starts[0]).toBeCloseTo(0.5, 1);
  // The second piece begins in the pause after "... before noon" (7.3 to 7.9 s) or before it.
  const cut = (starts[1] ?? 0) - 0.5;
  expect([cut > 3 && cut < 3.7, cut > 7.2 && cut < 8].some(Boolean)).toBe(true);
  expect(heard.words.map(({ start }: { start: number }) => start)).toEqual(starts.map((start) => start + 0.5));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  const forms = await Promise.all(sent.map((one) => one.form()));
  expect(forms.map((form) => form.get("prompt"))).toEqual(
    [null, "The hinge.", "The hinge. The hinge."].slice(0, sent.length),
  );
  const sizes = sent.map(({ body }) => body.length);
  const whole = (await readFile(fixture("speech.mp3"))).length;
  expect(Math.max(...sizes)).toBeLessThan(whole * 0.6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(whole * 0.9);
});

test("Deepgram's confidences of pieces become one", async () => {
  const words = [{ word: "x", start: 0, end: 1, confidence: 0.9 }];
  const alternatives = [{ transcript: "x", confidence: 0.8, words }];
  service.answer({ json: { results: { channels: [{ detected_language: "en", alternatives }] } } });
  const deepgram = deepgramTranscriber({ baseUrl: service.url, apiKey: "k", model: "nova-3", timeoutMs: 5000 });
  const { content } = await transcribeInPieces(deepgram, place, 10).transcribe(request());
  expect(JSON.parse(content)).toMatchObject({ language: "en", confidence: 0.8, confidence_method: "word" });
});

test("a recording that fits is sent as it is; a silent one is not sent at all", async () => {
  service.answer({ json: { text: "x", segments: [] } });
  await transcribeInPieces(openAi(), place, 300).transcribe(request());
  const file = (await service.requests()[0]?.form())?.get("file");
  expect(file instanceof Blob && file.size).toBe((await readFile(fixture("speech.mp3"))).length);
  service.reset();
  const input = path.join(workDir, "silent.mp3");
  await writeFile(input, quietMp3(2));
  const silent = await transcribeInPieces(openAi(), place, 300).transcribe({ ...request(), input, durationSeconds: 2 });
  expect([JSON.parse(silent.content), silent.warnings]).toEqual([
    { text: "" },
    [expect.stringMatching(/^no_speech: /)],
  ]);
  expect(service.requests()).toEqual([]);
});

test("a fault in the midst ends it, and no piece is sent twice", async () => {
  service.answer({ status: 500 });
  await expect(transcribeInPieces(openAi(), place, 10).transcribe(request())).rejects.toMatchObject({
    code: "provider_error",
  });
  expect(service.requests()).toHaveLength(1);
});
