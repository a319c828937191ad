import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fixture } from "../media/testing/media-samples";
import { alignWords } from "./align-words";
import { matchWords } from "./embedded/match-words";
import { SPOKEN_WORDS } from "./testing/spoken-fixture";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), "tellmark-align-"));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

const request = () => ({
  input: fixture("speech.mp3"),
  workDir,
  durationSeconds: 21,
  isEnglish: true,
  lines: [],
  words: [],
});
const place = { rootDir, ffmpegPath: null, semaphores: {} };
const align = (more: object) => alignWords({ ...request(), ...more }, place);
/** Where the sentences begin; "the" of the first at 0.2. */
const BEGINS = { please: 3.6, i: 7.9, there: 13.1, we: 17.6 };

test("words are matched in order, past what only one side has", () => {
  const { matches, same } = matchWords(
    "The red valve is leaking now".split(" "),
    "the read valve it is leaking".split(" "),
  );
  expect([...matches]).toEqual([0, 1, 2, 4, 5, -1]);
  expect(same).toBe(4);
  const long = Array.from({ length: 3000 }, (_, index) => `w${index}x`);
  const cut = [...long.slice(0, 1000), ...long.slice(1200)];
  expect(matchWords(long, cut).same).toBe(2800);
});

test("a text without times gets those of the sound, word by word", async () => {
  const [words = []] = await align({ words: SPOKEN_WORDS });
  expect(words).toHaveLength(SPOKEN_WORDS.length);
  for (const [index, { start, end, estimated }] of words.entries()) {
    expect(end).toBeGreaterThanOrEqual(start);
    expect(start).toBeGreaterThanOrEqual((words[index - 1]?.start ?? 0) - 0.02);
    expect(estimated).toBeUndefined();
  }
  for (const [word, second] of Object.entries(BEGINS)) {
    expect(Math.abs((words[SPOKEN_WORDS.indexOf(word)]?.start ?? 0) - second)).toBeLessThan(0.3);
  }
});

test("a line that was corrected gets its times within its own seconds", async () => {
  const line = { start: 3.5, end: 7.5, words: "Please send this image to the manager before noon.".split(" ") };
  const [words = []] = await align({ lines: [line] });
  expect(words).toHaveLength(9);
  expect(words[0]?.start).toBeGreaterThan(3.3);
  expect(words.at(-1)?.end).toBeLessThan(7.8);
  expect(words.every(({ estimated }) => !estimated)).toBe(true);
});

test("words that are not English, or were not said, get estimated times by their letters within the spoken time", {
  tags: ["long"],
}, async () => {
  const german = await align({ words: "Das rote Ventil auf der linken Seite tropft".split(" "), isEnglish: false });
  const other = await align({ words: "completely different words about quarterly budgets and zebras".split(" ") });
  for (const [words = []] of [german, other]) {
    expect(words.every(({ estimated }) => estimated)).toBe(true);
    expect(words[0]?.start).toBeLessThan(0.5);
    expect(words.at(-1)?.end).toBeGreaterThan(20);
  }
});

const ffmpeg = inject("ffmpegPath");
const canSpeak =
  ffmpeg !== "" && /\bflite\b/.test(execFileSync(ffmpeg, ["-hide_banner", "-filters"], { encoding: "utf8" }));
if (!canSpeak) console.warn("No ffmpeg with a voice (flite) runs here: the error of word times is not measured.");

const SPOKEN_ALONE = "please open the blue window and send seven pictures of the broken kitchen table today".split(" ");
const RATE = 16_000;

function spoken(word: string): Int16Array {
  const voice = ["-f", "lavfi", "-i", `flite=text='${word}':voice=slt`, "-ar", String(RATE), "-ac", "1"];
  const bytes = execFileSync(ffmpeg, ["-v", "error", ...voice, "-f", "s16le", "-"], { maxBuffer: 1e8 });
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1)));
  const isHeard = (sample: number) => Math.abs(sample) > 300;
  return samples.slice(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
}

test.runIf(canSpeak)(
  "the ends of words that were spoken one by one are found within 0.05 s in the median",
  async () => {
    const words = SPOKEN_ALONE.map(spoken);
    let samples = 0;
    const ends = words.map(({ length }) => {
      samples += length;
      return samples / RATE;
    });
    const raw = path.join(workDir, "words.s16");
    const input = path.join(workDir, "words.mp3");
    await writeFile(raw, Buffer.concat(words.map((one) => Buffer.from(one.buffer))));
    const sound = ["-f", "s16le", "-ar", String(RATE), "-ac", "1", "-i", raw];
    execFileSync(ffmpeg, ["-v", "error", "-y", ...sound, "-ar", "48000", "-b:a", "64k", input]);
    const line = { start: 0, end: samples / RATE, words: SPOKEN_ALONE };
    const [found = []] = await align({ input, durationSeconds: samples / RATE, lines: [line] });
    expect(found.every(({ estimated }) => !estimated)).toBe(true);
    const errors = found.map(({ end }, index) => Math.abs(end - (ends[index] ?? 0))).sort((a, b) => a - b);
    const median = errors[Math.floor(errors.length / 2)] ?? 1;
    console.info(`word ends: median error ${median.toFixed(3)} s, worst ${(errors.at(-1) ?? 0).toFixed(3)} s`);
    expect(median).toBeLessThanOrEqual(0.05);
    expect(errors.at(-1)).toBeLessThan(0.3);
  },
);
