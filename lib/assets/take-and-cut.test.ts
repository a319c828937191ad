import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findClipView } from "#lib/clips/clip-view";
import { isAudioPending } from "#lib/clips/jobs/jobs-after-audio";
import { getOwnedClip } from "#lib/clips/owned-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { presentClip } from "#lib/http/present/clip";
import { runJob } from "#lib/job-runner/run-job";
import { convertClip } from "#lib/packages/export/convert";
import { startConversion } from "#lib/packages/export/start-conversion";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { aClip } from "../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { wavHeader } from "../../e2e/support/samples";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addAudio } from "./recordings/add-audio";
import { addTake } from "./recordings/add-take";
import { cutAudioWork } from "./recordings/cut-audio";
import { insertTakeWork } from "./recordings/insert-take";
import { prepareAudio } from "./recordings/prepare-audio";
import { trimAudio } from "./recordings/trim-audio";

let close: () => Promise<void>;
let clip: Clip;
let recording: string;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const owner = { id: "usr_a" };

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());

async function tone(seconds: number) {
  const sound = Buffer.alloc(seconds * 16_000);
  for (let at = 0; at < sound.length / 2; at += 1) sound.writeInt16LE(Math.round(4000 * Math.sin(at / 3)), at * 2);
  const wav = Buffer.concat([wavHeader(sound.length, 8000), sound]);
  return {
    staged: await scratch().stage(Readable.from([wav]), { maxBytes: 1e8 }),
    originalName: null,
    declaredType: null,
  };
}

beforeEach(async () => {
  vi.restoreAllMocks();
  clip = await aClip(owner);
  const { asset } = await addAudio(clip, { file: await tone(6), signal: never });
  recording = asset.id;
  await prepareAudio(recording, run);
});

const fresh = () => getOwnedClip(owner, clip.id);
const trim = async (end: number) => trimAudio(await fresh(), { end }, null);
const record = async () => addTake(await fresh(), { file: await tone(2), start: 1, end: 2, signal: never });
const take = () => db().asset.findFirstOrThrow({ where: { clipId: clip.id, kind: "take" } });
const cut = () => runJob(cutAudioWork, recording, run);
const putIn = async () => runJob(insertTakeWork, (await take()).id, run);
const asset = () => db().asset.findUniqueOrThrow({ where: { id: recording } });
const entries = (jobId: string) => db().$queryRaw<object[]>`SELECT id FROM pgboss.job WHERE data->>'jobId' = ${jobId}`;

async function shown() {
  const view = await findClipView(clip.id);
  return view && presentClip(view, "http://localhost").audio_edit?.status;
}

test("a cut that ends while a take waits leaves the take waiting, for readers and for conversions alike", async () => {
  await trim(5);
  await record();
  const { job } = await startConversion(await fresh(), false);
  await cut();
  expect(await asset()).toMatchObject({ cutting: "ready" });
  expect(await shown()).toBe("pending");
  expect(await isAudioPending(clip.id)).toBe(true);
  expect(await entries(job.id)).toEqual([]);
  await convertClip(job.id, run);
  expect((await fresh()).status).toBe("processing");
  await putIn();
  expect(await shown()).toBe("ready");
  expect(await entries(job.id)).toHaveLength(1);
  await convertClip(job.id, run);
  expect(await fresh()).toMatchObject({
    status: "completed",
    kept: [
      { start: 0, end: 1 },
      { start: 2, end: 7 },
    ],
  });
});

test("a take that fails while a cut is on its way leaves the cut on its way", async () => {
  await trim(5);
  await record();
  const { id } = await take();
  vi.spyOn(mediaEngine(), "joinAudio").mockRejectedValue(new MediaError("audio_undecodable", "It is no sound."));
  await runJob(insertTakeWork, id, run);
  expect(await asset()).toMatchObject({ cutting: "pending" });
  expect(await shown()).toBe("pending");
  await cut();
  expect(await shown()).toBe("ready");
  expect((await readSnapshot(clip.id)).sound?.durationSeconds).toBe(5);
});

test("a take that fails with nothing else on its way is shown, and the clip can be completed without it", async () => {
  await record();
  vi.spyOn(mediaEngine(), "joinAudio").mockRejectedValue(new MediaError("audio_undecodable", "It is no sound."));
  await putIn();
  expect(await shown()).toBe("failed");
  const { job } = await startConversion(await fresh(), false);
  await convertClip(job.id, run);
  expect((await fresh()).status).toBe("completed");
});

test("a take whose recording cannot be used any more does not wait forever", async () => {
  await record();
  await db().asset.update({ where: { id: recording }, data: { preparation: "failed" } });
  await putIn();
  expect(await isAudioPending(clip.id)).toBe(false);
});

test("a job that has begun to wait shows how far the sound is; one that runs beside a cut is left alone", async () => {
  await db().job.createMany({
    data: [
      { id: "job_waits", clipId: clip.id, kind: "convert", waitsForAudio: true },
      { id: "job_runs", clipId: clip.id, kind: "transcribe", status: "processing", stage: "transcribing" },
    ],
  });
  await cutAudioWork.writeProgress?.({ ...(await asset()), clip }, { progress: 50, stage: "converting" });
  expect(await db().job.findUnique({ where: { id: "job_waits" } })).toMatchObject({
    progress: 40,
    stage: "converting audio",
  });
  expect(await db().job.findUnique({ where: { id: "job_runs" } })).toMatchObject({
    progress: 0,
    stage: "transcribing",
  });
});

test("a cut that was replaced while it ran is not stored; the same run makes the new one", async () => {
  await trim(5);
  const engine = mediaEngine();
  const { prepareAudio: prepare } = engine;
  vi.spyOn(engine, "prepareAudio").mockImplementationOnce(async (request) => {
    await trim(4);
    // The entry of the second wish finds the work taken.
    await cut();
    return prepare(request);
  });
  await cut();
  expect((await readSnapshot(clip.id)).sound?.durationSeconds).toBe(4);
  expect(await asset()).toMatchObject({ cutting: "ready" });
});

test("a take is not put over marks of another cut than that it was made for", async () => {
  await record();
  const engine = mediaEngine();
  const { joinAudio } = engine;
  // The API refuses this while a take waits.
  vi.spyOn(engine, "joinAudio").mockImplementationOnce(async (request) => {
    await db().clip.update({ where: { id: clip.id }, data: { kept: [{ start: 0, end: 4 }] } });
    return joinAudio(request);
  });
  const { id } = await take();
  await expect(runJob(insertTakeWork, id, { ...run, isLastAttempt: false })).rejects.toThrow(
    "what is heard was changed",
  );
  expect(await shown()).toBe("pending");
  await putIn();
  expect((await fresh()).kept).toEqual([
    { start: 0, end: 1 },
    { start: 2, end: 6 },
  ]);
});
