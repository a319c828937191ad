import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addText } from "#lib/assets/add-text";
import { getOwnedClip } from "#lib/clips/owned-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { translator } from "#lib/platform/translator/translator";
import { getClipTranscript } from "#lib/transcripts/find-transcript";
import { findTranslation } from "#lib/transcripts/translations";
import { updateTranscript } from "#lib/transcripts/update-transcript";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { translateTranscript } from "./translate-transcript";
import { translationWork } from "./translation-job";

const hashed = vi.hoisted(() => ({ here: 0 }));
vi.mock("node:crypto", async (actual) => {
  const real = await actual<typeof import("node:crypto")>();
  const createHash: typeof real.createHash = (...asked) => {
    hashed.here += 1;
    return real.createHash(...asked);
  };
  return { ...real, createHash };
});

const LINES = 2500;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const wish = { targetLanguage: "de", force: false, waitSeconds: 0, signal: never };
let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", LIBRETRANSLATE_URL: "http://127.0.0.1:9" }));
  await queue().start();
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});
beforeEach(async () => {
  const owner = await aUser();
  clip = await aClip(owner);
  const cues = Array.from({ length: LINES }, (_, n) => `00:00.000 --> 00:01.000\nThe valve ${n} leaks again\n`);
  await addText(clip, { textContent: `WEBVTT\n\n${cues.join("\n")}`, type: "transcription", language: "en" });
  clip = await getOwnedClip(owner, clip.id);
  hashed.here = 0;
});

function translateAloud() {
  const engine = translator();
  if (!engine) throw new Error("no engine");
  return vi.spyOn(engine, "translate").mockImplementation(async ({ texts }) => ({
    texts: texts.map((text) => text.replace("leaks again", "tropft")),
    detected: "en",
  }));
}

const work = async () => {
  const job = await translateTranscript(clip, wish);
  if (!("kind" in job)) throw new Error("translated already");
  await runJob(translationWork, job.id, run);
};
const stored = async () => JSON.parse((await findTranslation(clip.id, "de"))?.document ?? "{}").segments;

test("thousands of lines are compared on a thread, for the request and for its job, and each gets its translation", async () => {
  const asked = translateAloud();
  await work();
  expect(hashed.here).toBeLessThan(LINES / 10);
  const before = await stored();
  expect(before).toHaveLength(LINES);
  expect([before[0].text, before.at(-1).text]).toEqual(["The valve 0 tropft", `The valve ${LINES - 1} tropft`]);

  asked.mockClear();
  const { document } = await getClipTranscript(clip.id);
  expect(document.length).toBeGreaterThan(128 * 1024);
  await updateTranscript(clip, { segments: [{ id: 7, text: "The pump leaks again" }] }, null);
  await work();
  expect(asked.mock.calls.map(([{ texts }]) => texts)).toEqual([["The pump leaks again"]]);
  const after = await stored();
  expect(after.slice(6, 9).map(({ text }: { text: string }) => text)).toEqual([
    "The valve 6 tropft",
    "The pump tropft",
    "The valve 8 tropft",
  ]);
  expect(await db().job.count({ where: { clipId: clip.id, status: "completed" } })).toBe(2);
});
