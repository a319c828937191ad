import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeClip } from "#lib/clips/remove-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { type AudioRequest, MediaError, type MediaFailure, type PreparedAudio } from "#lib/platform/media/port";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addAudio } from "./add-audio";
import { getWaveform } from "./get-waveform";
import { prepareAudio } from "./prepare-audio";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: false };

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", AUTO_TRANSCRIBE: "1" }));
  rememberMedia();
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  vi.restoreAllMocks();
  clip = await aClip({ id: "usr_a" });
});

async function record() {
  const staged = await scratch().stage(createReadStream(fixture("speech-firefox.ogg")), { maxBytes: 1e8 });
  return (await addAudio(clip, { file: { staged, originalName: null, declaredType: null }, signal: never })).asset;
}

function engineDoes(work: (request: AudioRequest) => Promise<PreparedAudio>) {
  vi.spyOn(mediaEngine(), "prepareAudio").mockImplementation(work);
}

function endlessEngine(): Promise<void> {
  return new Promise((begun) => {
    engineDoes(({ signal }) => {
      begun();
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new MediaError("cancelled", "The job was cancelled.")));
      });
    });
  });
}

const fails = (reason: MediaFailure) => engineDoes(() => Promise.reject(new MediaError(reason, "It did not work.")));
const reread = (id: string) => db().asset.findUniqueOrThrow({ where: { id } });

test("a conversion ends as soon as its clip is deleted: others wait for the engine", async () => {
  const asset = await record();
  const begun = endlessEngine();
  const preparing = prepareAudio(asset.id, run);
  await begun;
  await removeClip(clip);
  await preparing;
});

test("a conversion ends as soon as another recording takes its place", async () => {
  const asset = await record();
  const begun = endlessEngine();
  const preparing = prepareAudio(asset.id, run);
  await begun;
  const next = await record();
  await preparing;
  expect(await db().asset.findMany({ where: { clipId: clip.id } })).toMatchObject([
    { id: next.id, preparation: "pending" },
  ]);
});

test("a conversion that is stopped with the server is left to be done again", async () => {
  const asset = await record();
  const begun = endlessEngine();
  const stop = new AbortController();
  const preparing = prepareAudio(asset.id, { ...run, signal: stop.signal });
  await begun;
  stop.abort();
  await expect(preparing).rejects.toMatchObject({ reason: "cancelled" });
  expect((await reread(asset.id)).preparation).toBe("pending");
});

test("a crash of the engine is tried again, and after the last try it is the reason", async () => {
  const asset = await record();
  fails("engine_crashed");
  await expect(prepareAudio(asset.id, run)).rejects.toMatchObject({ reason: "engine_crashed" });
  expect((await reread(asset.id)).preparation).toBe("pending");
  await prepareAudio(asset.id, { ...run, isLastAttempt: true });
  expect(await reread(asset.id)).toMatchObject({
    preparation: "failed",
    preparationError: { code: "engine_crashed", message: "It did not work.", retryable: true },
  });
});

test.each([
  ["time_limit", "failed"],
  ["memory_limit", "failed"],
  ["audio_changes_too_often", "failed"],
  ["audio_longer_than_stated", "failed"],
  ["audio_too_long", "failed"],
  ["output_too_large", "failed"],
  ["audio_undecodable", "raw"],
  ["no_audio_stream", "raw"],
] as const)("%s is the reason at the first try, and the recording is %s", async (reason, preparation) => {
  const asset = await record();
  fails(reason);
  await prepareAudio(asset.id, run);
  expect(await reread(asset.id)).toMatchObject({ preparation, preparationError: { code: reason, retryable: false } });
});

test("a cancelled run that returns after another run has prepared the recording stores nothing", async () => {
  const asset = await record();
  const { prepareAudio: prepare } = mediaEngine();
  engineDoes(async (request) => {
    const prepared = await prepare(request);
    await db().asset.update({ where: { id: asset.id }, data: { preparation: "ready", durationSeconds: 2 } });
    return prepared;
  });
  const before = await db().clip.findUniqueOrThrow({ where: { id: clip.id } });
  await prepareAudio(asset.id, run);
  expect(await reread(asset.id)).toMatchObject({ preparation: "ready", durationSeconds: 2 });
  expect(await db().derivative.count({ where: { assetId: asset.id } })).toBe(0);
  expect(await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).toEqual(before);
});

test("words that came without times get them when the recording is prepared", async () => {
  const asset = await record();
  const words = { source: "uploaded", document: {}, content: "Look here.", shown: "", segmentCount: 0 } as const;
  await db().transcript.create({ data: { clipId: clip.id, ...words } });
  const queued = () =>
    db().$queryRaw<object[]>`SELECT 1 FROM pgboss.job WHERE name = 'time-words' AND data->>'clipId' = ${`${clip.id}`}`;
  expect(await queued()).toHaveLength(0);
  await prepareAudio(asset.id, run);
  expect(await queued()).toHaveLength(1);
});

test("the waveform of a long recording is there while the rest is made, and gone with a recording that cannot be", async () => {
  const asset = await record();
  const overview = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 4000, bits: 8, length: 2 } as const;
  let isSeen = false;
  engineDoes(async ({ onOverview }) => {
    expect(await getWaveform(clip.id, 0, never)).toBe("processing");
    const waiting = getWaveform(clip.id, 20, never);
    onOverview?.({ ...overview, data: [-3, 4, -100, 90] });
    expect(await waiting).toEqual({ ...overview, data: [-3, 4, -100, 90], duration: 1 });
    isSeen = true;
    throw new MediaError("audio_undecodable", "It did not work.");
  });
  await prepareAudio(asset.id, run);
  expect(isSeen).toBe(true);
  expect(await reread(asset.id)).toMatchObject({ preparation: "raw", earlyOverview: null });
  await expect(getWaveform(clip.id, 0, never)).rejects.toThrow("There is no waveform");
});

test("progress that arrives late or starts again is not shown", async () => {
  const asset = await record();
  engineDoes(async ({ onProgress }) => {
    for (const percent of [40, 80]) {
      onProgress?.("rendering", percent);
      await vi.waitFor(async () => expect((await reread(asset.id)).progress).toBe(percent));
    }
    throw new MediaError("engine_crashed", "It did not work.");
  });
  await expect(prepareAudio(asset.id, run)).rejects.toMatchObject({ reason: "engine_crashed" });
  engineDoes(async ({ onProgress }) => {
    for (const percent of [20, 60, 90]) onProgress?.("rendering", percent);
    await vi.waitFor(async () => expect((await reread(asset.id)).progress).toBe(90));
    for (const percent of [94, 98]) onProgress?.("rendering", percent);
    throw new MediaError("audio_too_long", "It did not work.");
  });
  await prepareAudio(asset.id, run);
  await vi.waitFor(async () => expect((await reread(asset.id)).progress).toBe(98));
});
