import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture } from "../media/testing/media-samples";
import { pocketsphinxTranscriber } from "./pocketsphinx";
import { wordErrors } from "./testing/spoken-fixture";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
const MODEL = "/usr/share/pocketsphinx/model/en-us";
const isInstalled = existsSync("/usr/bin/pocketsphinx_batch") && existsSync(MODEL);
if (!isInstalled) console.warn("PocketSphinx is not installed: not tried with the real program.");

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), "tellmark-sphinx-"));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

const engine = (modelDir = MODEL) => pocketsphinxTranscriber({ rootDir, ffmpegPath: null, modelDir });
const request = (signal?: AbortSignal) => ({
  input: fixture("speech.mp3"),
  workDir,
  durationSeconds: 21,
  language: null,
  ...(signal ? { signal } : {}),
});

test.runIf(isInstalled)("what it hears is a draft, with its own times and posteriors", { tags: ["long"] }, async () => {
  const { content, warnings } = await engine().transcribe(request());
  const { language, words, confidence_method: method } = JSON.parse(content);
  expect([language, method]).toEqual(["en", "word"]);
  expect(warnings).toEqual([expect.stringMatching(/^draft: /)]);
  const errors = wordErrors(words.map(({ word }: { word: string }) => word));
  console.info(`PocketSphinx, speech.mp3: ${(errors * 100).toFixed(1)} % of the words are wrong`);
  expect(errors).toBeLessThanOrEqual(0.4);
  const confidences: number[] = words.map(({ confidence }: { confidence: number }) => confidence);
  expect(confidences.filter((one) => one > 0 && one < 1).length).toBeGreaterThan(10);
  expect(confidences.every((one) => one >= 0 && one <= 1)).toBe(true);
  const picture = words.find(({ word }: { word: string }) => word === "picture");
  expect(picture.start).toBeGreaterThan(4.3);
  expect(picture.end).toBeLessThan(5.3);
});

test.runIf(isInstalled)("an aborted transcription stops", async () => {
  const stop = new AbortController();
  const running = engine().transcribe({ ...request(stop.signal), onProgress: () => stop.abort() });
  await expect(running).rejects.toThrow();
});

test("without its model nothing is written, and it is said what to install", async () => {
  await expect(engine("/nowhere").transcribe(request())).rejects.toMatchObject({
    code: "provider_error",
    message: expect.stringContaining("apt install pocketsphinx pocketsphinx-en-us"),
  });
  await expect(engine("/nowhere").check()).rejects.toThrow("/nowhere");
});
