import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ClipView, findClipView } from "#lib/clips/clip-view";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { AudibleRanges } from "#lib/cuts/cut";
import type { Clip } from "#lib/generated/prisma/client";
import { presentClip } from "#lib/http/present/clip";
import { runJob } from "#lib/job-runner/run-job";
import { completePackage } from "#lib/packages/export/complete-package";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { type AudioRequest, MediaError, type PreparedAudio } from "#lib/platform/media/port";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { makeThumbnail } from "#lib/renders/make-thumbnail";
import { getArrival } from "#lib/shares/views/recording-arrival";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition } from "#lib/snapshots/snapshot";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addAudio } from "./add-audio";
import { cutAudioWork } from "./cut-audio";
import { prepareAudio } from "./prepare-audio";
import { type TrimRequest, trimAudio } from "./trim-audio";

let close: () => Promise<void>;
let clip: Clip;
let assetId: string;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const owner = { id: "usr_a" };

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());

async function record() {
  const staged = await scratch().stage(createReadStream(fixture("speech-firefox.ogg")), { maxBytes: 1e8 });
  const { asset } = await addAudio(clip, { file: { staged, originalName: null, declaredType: null }, signal: never });
  assetId = asset.id;
}

beforeEach(async () => {
  vi.restoreAllMocks();
  clip = await aClip(owner);
  await record();
});

const trim = async (wish: TrimRequest) => trimAudio(await getOwnedClip(owner, clip.id), wish, null);
const cut = () => runJob(cutAudioWork, assetId, run);
const edit = async () => {
  const view = await findClipView(clip.id);
  return {
    view,
    asset: await db().asset.findUniqueOrThrow({ where: { id: assetId }, include: { derivatives: true } }),
  };
};
const rolesNow = async () => (await edit()).asset.derivatives.map(({ role }) => role).sort();

async function shown() {
  const snapshot = await readSnapshot(clip.id);
  const playback = findRendition(snapshot.sound, "playback");
  return {
    seconds: snapshot.sound?.durationSeconds,
    file: playback?.durationSeconds,
    tags: snapshot.pins.map(({ timestamp }) => timestamp),
    clean: findRendition(snapshot.sound, "clean") !== null,
  };
}

const tags = [1, 4, 8].map((timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "" }));

test("recipients get the old audio with the old marks until the new audio is ready, then both new in one step", async () => {
  await prepareAudio(assetId, run);
  await updateClip(clip, { voiceTags: tags });
  const whole = await shown();
  expect(whole).toMatchObject({ tags: [1, 4, 8], clean: true });
  await trim({ start: 0.5, cut: [{ start: 3, end: 5 }] });
  expect(await shown()).toEqual(whole);
  expect((await edit()).asset.cutting).toBe("pending");
  await cut();
  const heard = await shown();
  expect(heard).toMatchObject({ tags: [0.5, 5.5], clean: false });
  expect(heard.seconds).toBeCloseTo((whole.seconds ?? 0) - 2.5, 3);
  expect(heard.file).toBeCloseTo(heard.seconds ?? 0, 1);
  // The owner's marks keep the seconds of the recording.
  expect((await findClipView(clip.id))?.clip.voiceTags).toMatchObject(tags);
  expect((await readSnapshot(clip.id, { byTime: "recorded" })).pins.map(({ timestamp }) => timestamp)).toEqual([
    1, 4, 8,
  ]);
  await trim({ end: 3 });
  await cut();
  expect(await shown()).toMatchObject({ seconds: 3, tags: [1] });
  await trim({});
  await cut();
  expect(await shown()).toEqual(whole);
  expect(await rolesNow()).toEqual(["clean", "overview", "peaks", "playback"]);
});

test("a cut that was saved before the recording was prepared follows its preparation", async () => {
  await updateClip(clip, { kept: [{ start: 0, end: 4 }] });
  await expect(trim({ end: 3 })).rejects.toMatchObject({ code: "conflict" });
  await prepareAudio(assetId, run);
  expect((await edit()).asset).toMatchObject({ preparation: "ready", cutting: "pending" });
  // Recipients never get the span that was to be cut.
  expect(await shown()).toMatchObject({ file: undefined });
  expect((await readSnapshot(clip.id)).sound?.preparation).toBe("pending");
  expect(await getArrival({ clip })).toBe("coming");
  await cut();
  expect(await getArrival({ clip })).toBe("there");
  expect(await shown()).toMatchObject({ seconds: 4 });
});

test("another recording is heard whole", async () => {
  await prepareAudio(assetId, run);
  await trim({ end: 3 });
  await cut();
  await record();
  await prepareAudio(assetId, run);
  expect((await edit()).view?.clip.kept).toBeNull();
  expect((await shown()).seconds).toBeGreaterThan(10);
});

test("a change of mind while the engine works is what counts in the end", async () => {
  await prepareAudio(assetId, run);
  await trim({ end: 3 });
  const begun = endlessEngine();
  const first = cut();
  await begun;
  await trim({ end: 5 });
  await first;
  expect((await edit()).asset.cutting).toBe("pending");
  vi.restoreAllMocks();
  await cut();
  expect(await shown()).toMatchObject({ seconds: 5 });
});

test("a package that waits for a cut continues when the cut fails, instead of waiting forever", async () => {
  await prepareAudio(assetId, run);
  await trim({ end: 3 });
  const { job } = await completePackage(await getOwnedClip(owner, clip.id), undefined, AbortSignal.abort());
  const waits = async () => (await db().job.findUniqueOrThrow({ where: { id: job?.id ?? "" } })).waitsForAudio;
  expect(await waits()).toBe(true);
  engineDoes(() => Promise.reject(new MediaError("engine_crashed", "It did not work.")));
  await cut();
  expect(await waits()).toBe(false);
});

test("a failed cut leaves the earlier version, is reported, and can be requested again", async () => {
  await prepareAudio(assetId, run);
  const whole = await shown();
  await trim({ end: 3 });
  engineDoes(() => Promise.reject(new MediaError("engine_crashed", "It did not work.")));
  await cut();
  expect((await edit()).asset.cutting).toBe("failed");
  expect(await shown()).toEqual(whole);
  vi.restoreAllMocks();
  await trim({ end: 3 });
  await cut();
  expect(await shown()).toMatchObject({ seconds: 3 });
});

test("a conditional read reports a cut that failed and one that is retried", async () => {
  await prepareAudio(assetId, run);
  const seen = async () => (await db().clip.findUniqueOrThrow({ where: { id: clip.id } })).version;
  await trim({ end: 3 });
  const pending = await seen();
  engineDoes(() => Promise.reject(new MediaError("engine_crashed", "It did not work.")));
  await cut();
  const failed = await seen();
  expect(failed).toBeGreaterThan(pending);
  await trim({ end: 3 });
  expect(await seen()).toBeGreaterThan(failed);
});

test("if the first cut of a recording fails, recipients do not get the whole recording until the owner restores it", async () => {
  await updateClip(clip, { kept: [{ start: 0, end: 4 }] });
  await prepareAudio(assetId, run);
  engineDoes(() => Promise.reject(new MediaError("engine_crashed", "It did not work.")));
  await cut();
  expect((await readSnapshot(clip.id)).sound?.preparation).toBe("failed");
  expect(await getArrival({ clip })).toBe("none");
  vi.restoreAllMocks();
  await updateClip(clip, { kept: null });
  await cut();
  expect((await shown()).seconds).toBeGreaterThan(10);
  expect(await getArrival({ clip })).toBe("there");
});

test("a recording that cannot be decoded is not served as long as something is to be cut out of it", async () => {
  await updateClip(clip, { kept: [{ start: 0, end: 4 }] });
  engineDoes(() => Promise.reject(new MediaError("audio_undecodable", "No sound was found.")));
  await prepareAudio(assetId, run);
  expect((await readSnapshot(clip.id)).sound?.preparation).toBe("failed");
  expect(presentClip((await edit()).view as ClipView, "").audio_edit).toMatchObject({ status: "failed" });
  await updateClip(clip, { kept: null });
  expect((await readSnapshot(clip.id)).sound?.preparation).toBe("raw");
  expect((await edit()).asset.cutting).toBe("ready");
});

test("the failure of an outdated cut does not fail the current one", async () => {
  await prepareAudio(assetId, run);
  await trim({ end: 3 });
  const row = await cutAudioWork.find(assetId);
  await trim({ end: 5 });
  if (row) await cutAudioWork.fail(row, { code: "engine_crashed", message: "It did not work.", retryable: true });
  expect((await edit()).asset.cutting).toBe("pending");
  await cut();
  expect(await shown()).toMatchObject({ seconds: 5 });
});

test("a cut that failed is asked for again by saving the same", async () => {
  await prepareAudio(assetId, run);
  const kept = [{ start: 0, end: 3 }];
  await updateClip(clip, { kept });
  engineDoes(() => Promise.reject(new MediaError("engine_crashed", "It did not work.")));
  await cut();
  vi.restoreAllMocks();
  await updateClip(clip, { kept });
  await cut();
  expect(await shown()).toMatchObject({ seconds: 3 });
  expect((await edit()).asset.preparationError).toBeNull();
});

test("an image that is rendered while the recording is being cut is rendered again afterwards", async () => {
  await prepareAudio(assetId, run);
  await updateClip(clip, { voiceTags: tags });
  const draw = () => makeThumbnail(clip.id, { style: "waveform", second: null, width: 320 });
  for (const end of [5, 3]) {
    await trim({ end });
    const before = await draw();
    expect((await draw())?.isDrawn).toBe(false);
    await cut();
    const after = await draw();
    expect(after?.isDrawn, `kept until ${end}`).toBe(true);
    expect(after?.thumbnail.inputs).not.toBe(before?.thumbnail.inputs);
  }
});

test("nothing is said to be cut of what cannot be, or where nothing would be left", async () => {
  await prepareAudio(assetId, run);
  const save = (kept: AudibleRanges) => updateClip(clip, { kept });
  await expect(save([{ start: 100, end: 200 }])).rejects.toMatchObject({ code: "validation_failed" });
  await save([{ start: 0, end: 3 }]);
  await cut();
  await expect(save([{ start: 100, end: 200 }])).rejects.toMatchObject({ code: "validation_failed" });
  expect(await shown()).toMatchObject({ seconds: 3 });
  await db().asset.update({ where: { id: assetId }, data: { preparation: "raw" } });
  await expect(save([{ start: 0, end: 2 }])).rejects.toMatchObject({ code: "conflict" });
  await record();
  await save([{ start: 100, end: 200 }]);
  await prepareAudio(assetId, run);
  expect((await edit()).asset.cutting).toBe("failed");
  expect(await shown()).toMatchObject({ file: undefined });
});

test.each<[TrimRequest, string]>([
  [{ start: 4, end: 4 }, "end"],
  [{ start: 11 }, "start"],
  [{ end: 11 }, "end"],
  [{ cut: [{ start: 9, end: 11 }] }, "cut"],
  [{ start: 1, end: 1.1 }, "end"],
  [{ start: 1, end: 5, cut: [{ start: 1.1, end: 5 }] }, "cut"],
])("%j is refused for its %s", async (wish, field) => {
  await prepareAudio(assetId, run);
  await expect(trim(wish)).rejects.toMatchObject({
    code: "validation_failed",
    errors: { [field]: [expect.any(String)] },
  });
});

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
