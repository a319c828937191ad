import { afterAll, beforeAll, expect, test } from "vitest";
import { addText } from "#lib/assets/add-text";
import { db } from "#lib/platform/database/db";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { readCues, writeVtt } from "#lib/vst/texts/captions";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { readTextFiles } from "./text-files";

let close: () => Promise<void>;
const owner = { id: "usr_texts" };
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: owner });
});
afterAll(() => close());

/** How long everyone else waited at most, and how long the work took. */
async function pausesOf<T>(work: () => Promise<T>): Promise<{ result: T; longest: number; total: number }> {
  const begun = performance.now();
  let [last, longest, isOver] = [begun, 0, false];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  isOver = true;
  look();
  return { result, longest, total: performance.now() - begun };
}

const parts = Array.from({ length: 200 }, (_, at) => ({ start: at * 30, end: at * 30 + 20 }));
const cut = { parts, recordingSeconds: 6000 };
const many = Array.from({ length: 45_000 }, (_, at) => ({
  startMs: at * 100,
  endMs: at * 100 + 50,
  text: `line ${at} ${"said ".repeat(8)}`,
}));
const one = [{ startMs: 1000, endMs: 2000, text: "word ".repeat(600_000) }];

test.each([
  ["many captions", many, 30_000],
  ["one long caption", one, 1],
])("%s of a cut recording are read while others are served", async (_, cues, left) => {
  const clip = await aClip(owner);
  await addText(clip, { textContent: writeVtt(cues), type: "captions", language: "en" });
  const { texts } = await readSnapshot(clip.id);
  await readTextFiles(texts, cut);
  const { result, longest, total } = await pausesOf(() => readTextFiles(texts, cut));
  expect(readCues(result[0]?.content ?? "")).toHaveLength(left);
  expect(longest).toBeLessThan(total / 2);
});
