import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture } from "../media/media-samples";
import { alignWords } from "./align-words";
import { matchWords } from "./embedded/match-words.mjs";
import { SAID } from "./spoken-fixture";

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
  const [words = []] = await align({ words: SAID });
  expect(words).toHaveLength(SAID.length);
  for (const [index, { start, end, estimated }] of words.entries()) {
    expect(end).toBeGreaterThanOrEqual(start);
    expect(start).toBeGreaterThanOrEqual((words[index - 1]?.start ?? 0) - 0.02);
    expect(estimated).toBeUndefined();
  }
  for (const [word, second] of Object.entries(BEGINS)) {
    expect(Math.abs((words[SAID.indexOf(word)]?.start ?? 0) - second)).toBeLessThan(0.3);
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

test("what is no English, or not what is said, is estimated by letters within the time that is spoken", async () => {
  const german = await align({ words: "Das rote Ventil auf der linken Seite tropft".split(" "), isEnglish: false });
  const other = await align({ words: "completely different words about quarterly budgets and zebras".split(" ") });
  for (const [words = []] of [german, other]) {
    expect(words.every(({ estimated }) => estimated)).toBe(true);
    expect(words[0]?.start).toBeLessThan(0.5);
    expect(words.at(-1)?.end).toBeGreaterThan(20);
  }
});
