import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runJobFor } from "#lib/kernel/turn";
import { speechMp3 } from "../media/testing/changing-samples";
import { fixture } from "../media/testing/media-samples";
import type { FairSemaphore } from "../turns/fair-semaphore";
import { embeddedTranscriber } from "./embedded";
import { quietMp3, SPOKEN_WORDS, wordErrors } from "./testing/spoken-fixture";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
interface Word {
  word: string;
  start: number;
  end: number;
  confidence: number;
  estimated?: boolean;
}

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), "tellmark-speech-"));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

async function transcribe(input: string, more: { signal?: AbortSignal; onProgress?: (percent: number) => void } = {}) {
  const engine = embeddedTranscriber({ rootDir, ffmpegPath: null });
  const { content, warnings } = await engine.transcribe({
    input,
    workDir,
    durationSeconds: 21,
    language: null,
    ...more,
  });
  return { ...(JSON.parse(content) as { language: string | null; words: Word[] }), warnings };
}

test("five spoken sentences are written down with few errors, true confidences and times", async () => {
  const told: number[] = [];
  const { words, language, warnings } = await transcribe(fixture("speech.mp3"), {
    onProgress: (percent) => told.push(percent),
  });
  const text = words.map(({ word }) => word.toLowerCase().replace(/[^a-z]/g, ""));
  const errorRate = wordErrors(text);
  console.info(`speech.mp3: ${(errorRate * 100).toFixed(1)} % of the words are wrong`);
  expect(errorRate).toBeLessThanOrEqual(0.1);
  expect([language, warnings]).toEqual(["en", []]);

  const confidences = words.map(({ confidence }) => confidence);
  expect(new Set(confidences).size).toBeGreaterThan(20);
  expect(Math.min(...confidences)).toBeGreaterThan(0);
  expect(Math.max(...confidences)).toBeLessThan(1);
  const known = new Set(SPOKEN_WORDS);
  const meanOf = (list: Word[]) => list.reduce((sum, { confidence }) => sum + confidence, 0) / list.length;
  const isRight = ({ word }: Word) => known.has(word.toLowerCase().replace(/[^a-z]/g, ""));
  expect(meanOf(words.filter(isRight))).toBeGreaterThan(meanOf(words.filter((word) => !isRight(word))) + 0.3);

  for (const [index, { start, end, estimated }] of words.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual((words[index - 1]?.end ?? 0) - 0.02);
    expect(estimated).toBeUndefined();
  }
  // The sentences begin at 0.2, 3.6, 7.9, 13.1 and 17.6 seconds.
  const begins = ["Please", "There", "We"].map((first) => words.find(({ word }) => word === first)?.start ?? 0);
  for (const [index, second] of [3.7, 13.2, 17.6].entries())
    expect(Math.abs((begins[index] ?? 0) - second)).toBeLessThan(0.3);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.length).toBeGreaterThan(4);
});

test("German is not written down as English nonsense", { tags: ["long"] }, async () => {
  const { words, warnings } = await transcribe(fixture("german.mp3"));
  expect(words).toEqual([]);
  expect(warnings).toEqual([expect.stringMatching(/^not_english: /)]);
});

test("silence has no words", async () => {
  const silent = path.join(workDir, "silent.mp3");
  await writeFile(silent, quietMp3(2));
  await expect(transcribe(silent)).resolves.toMatchObject({
    words: [],
    warnings: [expect.stringMatching(/^no_speech: /)],
  });
});

const ffmpeg = inject("ffmpegPath");
const melody = (parts: string) => `aevalsrc='${parts}':d=10:s=48000`;
test.runIf(ffmpeg)("plucked strings, a bowed melody and drums have no words", { tags: ["long"] }, async () => {
  const music = {
    plucked: melody("0.3*exp(-4*mod(t,0.5))*(sin(2*PI*262*pow(2,floor(mod(t*2,8))/12)*t)+0.5*sin(2*PI*330*t))"),
    bowed: melody("0.25*(0.6+0.4*sin(2*PI*5*t))*sin(2*PI*(440+110*floor(mod(t,4)))*t)*gt(mod(t,2),0.4)"),
    drums: "anoisesrc=d=10:c=pink:a=0.5,volume='exp(-8*mod(t,0.5))':eval=frame",
  };
  for (const [name, source] of Object.entries(music)) {
    const input = path.join(workDir, `${name}.mp3`);
    execFileSync(ffmpeg, ["-v", "error", "-y", "-f", "lavfi", "-i", source, "-b:a", "64k", input]);
    const { words, warnings } = await transcribe(input);
    expect([name, words, warnings.length]).toEqual([name, [], 1]);
  }
});

test("it stops when it is asked to", async () => {
  const stop = new AbortController();
  const running = transcribe(fixture("speech.mp3"), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(running).rejects.toMatchObject({ reason: "cancelled" });
});

test.skipIf(process.platform === "win32")(
  "a recording that takes long stands still for the recording of another user",
  async () => {
    const semaphores: Record<string, FairSemaphore> = {};
    const ended: string[] = [];
    const engine = embeddedTranscriber({ rootDir, ffmpegPath: null, semaphores });
    const input = path.join(workDir, "six-seconds.mp3");
    await writeFile(input, await speechMp3());
    const wish = { input, workDir, durationSeconds: 6, language: null };
    const long = runJobFor("usr_long", () => engine.transcribe(wish)).then(() => ended.push("usr_long"));
    const isFree = () => {
      const leave = semaphores.speech?.tryEnter("usr_short");
      leave?.();
      return leave !== null;
    };
    await expect.poll(isFree).toBe(false);
    await semaphores.speech?.run("usr_short", async () => void ended.push("usr_short"));
    await long;
    expect(ended).toEqual(["usr_short", "usr_long"]);
  },
);
