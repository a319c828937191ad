import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findClipView } from "#lib/clips/clip-view";
import { isCutStored } from "#lib/clips/jobs/enqueue-audio-cut";
import { getOwnedClip } from "#lib/clips/owned-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { prepareDrawing } from "#lib/ink/prepare-drawing";
import { runJob } from "#lib/job-runner/run-job";
import { db, transaction } from "#lib/platform/database/db";
import { decodePeaks } from "#lib/platform/media/audio/peaks";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition } from "#lib/snapshots/snapshot";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { wavHeader } from "../../../e2e/support/samples";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addDrawing } from "../drawings/add-drawing";
import { addAudio } from "./add-audio";
import { addTake } from "./add-take";
import { cutAudioWork } from "./cut-audio";
import { insertTakeWork } from "./insert-take";
import { prepareAudio } from "./prepare-audio";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const run = { signal: never, isLastAttempt: true };
const owner = { id: "usr_a" };

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: { ...owner, email: "a@example.org" } });
});
afterAll(() => close());

/** The given number of seconds, each with its own loudness. */
async function steps(levels: readonly number[], seconds = levels.length) {
  const sound = Buffer.alloc(seconds * 16_000);
  for (let at = 0; at < sound.length / 2; at += 1) {
    const level = levels[Math.floor(at / 8000)] ?? 0;
    sound.writeInt16LE(Math.round(level * Math.sin((at * 2 * Math.PI * 440) / 8000)), at * 2);
  }
  const staged = await scratch().stage(Readable.from([Buffer.concat([wavHeader(sound.length, 8000), sound])]), {
    maxBytes: 1e8,
  });
  return { staged, originalName: null, declaredType: null };
}

beforeEach(async () => {
  clip = await aClip(owner);
  const { asset } = await addAudio(clip, { file: await steps([1000, 2000, 4000, 2000, 3000, 1000]), signal: never });
  await prepareAudio(asset.id, run);
});

const fresh = () => getOwnedClip(owner, clip.id);
const take = () => db().asset.findFirstOrThrow({ where: { clipId: clip.id, kind: "take" } });

async function over(span: { start: number; end: number }) {
  await addTake(await fresh(), { file: await steps([4000, 1000, 4000]), ...span, signal: never });
  const { id } = await take();
  await runJob(insertTakeWork, id, run);
}

async function levels(role: "peaks" | "whole_peaks") {
  const { sound } = await readSnapshot(clip.id);
  const { data } = decodePeaks((await readStoredFile(findRendition(sound, role)?.key ?? "")) ?? Buffer.alloc(0));
  const seconds = Array.from({ length: Math.floor(data.length / 40) }, (_, at) => data[at * 40 + 21] ?? 0);
  const most = Math.max(...seconds);
  return seconds.map((level) => Math.round((level / most) * 4));
}

const tags = [1, 3, 5].map((timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "" }));

test("the take is heard in the place of the span, and everything after it keeps its sound", async () => {
  await updateClip(clip, { voiceTags: tags, pictureSwitches: [{ timestamp: 4, image: "img1" }] });
  const strokes = [
    {
      id: "a",
      tool: "pen",
      start: 0.5,
      points: [
        [0, 0, 0],
        [1, 1, 1],
      ],
    },
    {
      id: "b",
      tool: "pen",
      start: 4.5,
      points: [
        [0, 0, 0],
        [1, 1, 1],
      ],
    },
  ];
  const prepared = prepareDrawing({ version: 1, strokes }, null);
  if ("problems" in prepared) throw new Error("a drawing that is none");
  await addDrawing(await fresh(), prepared.drawing);
  expect(await levels("peaks")).toEqual([1, 2, 4, 2, 3, 1]);
  await over({ start: 2, end: 4 });

  // Four seconds and the take of three; the span is still there for its owner.
  expect(await levels("peaks")).toHaveLength(7);
  expect(await levels("whole_peaks")).toHaveLength(9);
  const shown = await readSnapshot(clip.id, { inkBytes: 1e6 });
  expect(shown.sound?.durationSeconds).toBeCloseTo(7, 2);
  expect(shown.pins.map(({ timestamp }) => timestamp)).toEqual([1, 6]);
  const ink = JSON.parse(Buffer.from(shown.drawings[0]?.ink?.document ?? "").toString("utf8"));
  expect(ink.strokes.map(({ start }: { start: number }) => start)).toEqual([0.5, 5.5]);

  const view = await findClipView(clip.id);
  expect(view?.clip.pictureSwitches).toEqual([{ timestamp: 7, image: "img1" }]);
  expect(view?.clip.voiceTags).toMatchObject([{ timestamp: 1 }, { timestamp: 3 }, { timestamp: 8 }]);
  expect(view?.clip.kept).toEqual([
    { start: 0, end: 2 },
    { start: 4, end: null },
  ]);
  expect(await db().asset.count({ where: { clipId: clip.id, kind: "take" } })).toBe(0);

  // The span is brought back in the place of the take.
  await updateClip(await fresh(), {
    kept: [
      { start: 0, end: 4 },
      { start: 7, end: null },
    ],
  });
  await runJob(cutAudioWork, view?.audio?.id ?? "", run);
  expect(await levels("peaks")).toEqual([1, 2, 4, 2, 3, 1]);
  expect((await readSnapshot(clip.id)).pins.map(({ timestamp }) => timestamp)).toEqual([1, 3, 5]);
});

test("the progress of a take ends at 100 %: half for its owner's rendition, half for the audible one", async () => {
  await addTake(await fresh(), { file: await steps([4000]), start: 2, end: 4, signal: never });
  const found = await insertTakeWork.find((await take()).id);
  if (!found) throw new Error("the take is not waiting");
  const reported: [string, number][] = [];
  await insertTakeWork.work(found, {
    signal: never,
    report: (stage, percent) => reported.push([stage, percent]),
    addCheck: () => undefined,
    isLastAttempt: false,
    isLast: false,
  });
  const converted = reported.filter(([stage]) => stage === "converting").map(([, percent]) => percent);
  expect(converted).toContain(50);
  expect(converted.at(-1)).toBe(100);
  expect(converted).toEqual([...converted].sort((a, b) => a - b));
});

test("words after the take are said later, and stay the words of the same version", async () => {
  const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nfirst\n\n00:05.000 --> 00:06.000\nlast\n";
  const read = await runDocumentTask("readTranscriptText", { content: vtt, language: "en" } as never);
  await transaction((tx) =>
    storeTranscript(
      tx,
      { clipId: clip.id, written: { add: () => undefined } },
      (read as { transcript: never }).transcript,
      { source: "uploaded" },
    ),
  );
  await over({ start: 2, end: 4 });
  const { document } = await db().transcript.findUniqueOrThrow({ where: { clipId: clip.id } });
  const said = document as { segments: { start_ms: number; text: string }[] };
  expect(said.segments.map(({ start_ms, text }) => [start_ms, text])).toEqual([
    [1000, "first"],
    [8000, "last"],
  ]);
});

test("a second take waits for the first, and another recording makes both unwanted", async () => {
  await addTake(await fresh(), { file: await steps([1000]), start: 1, end: 2, signal: never });
  await expect(
    addTake(await fresh(), { file: await steps([1000]), start: 1, end: 2, signal: never }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  const { id } = await take();
  await addAudio(await fresh(), { file: await steps([1000, 1000]), signal: never });
  await runJob(insertTakeWork, id, run);
  expect(await db().asset.count({ where: { clipId: clip.id } })).toBe(1);
});

test("a take that has arrived once the clip is being converted waits for the end of that", async () => {
  const before = await fresh();
  await db().clip.update({ where: { id: clip.id }, data: { status: "processing" } });
  const late = addTake(before, { file: await steps([1000]), start: 1, end: 2, signal: never });
  await expect(late).rejects.toMatchObject({ code: "conversion_in_progress" });
  expect(await db().asset.count({ where: { clipId: clip.id, kind: "take" } })).toBe(0);
});

test.each([
  [{ start: 2, end: 9 }, "end"],
  [{ start: 3, end: 3 }, "end"],
])("a take for %j is refused for its %s", async (span, field) => {
  await expect(addTake(await fresh(), { file: await steps([1000]), ...span, signal: never })).rejects.toMatchObject({
    code: "validation_failed",
    errors: { [field]: [expect.any(String)] },
  });
});

test("a take that is too short is refused; one that fails restores no cut and blocks no later take", async () => {
  await updateClip(clip, { kept: [{ start: 2, end: 4 }] });
  const { id: recording } = await db().asset.findFirstOrThrow({ where: { clipId: clip.id, kind: "audio" } });
  await runJob(cutAudioWork, recording, run);
  const heard = (await readSnapshot(clip.id)).sound?.durationSeconds;
  const span = { start: 2, end: 4 };
  const short = await steps([4000], 0.1);
  await expect(addTake(await fresh(), { file: short, ...span, signal: never })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await addTake(await fresh(), { file: await steps([4000]), ...span, signal: never });
  await expect(updateClip(await fresh(), { kept: null })).rejects.toMatchObject({ code: "conflict" });
  const { id } = await take();
  vi.spyOn(mediaEngine(), "joinAudio").mockRejectedValue(new MediaError("engine_crashed", "It did not work."));
  await runJob(insertTakeWork, id, run);
  const view = await findClipView(clip.id);
  expect(view?.clip.kept).toEqual([span]);
  expect(view?.audio?.cutting).toBe("failed");
  expect((await readSnapshot(clip.id)).sound?.durationSeconds).toBe(heard);
  expect(await isCutStored(db(), clip.id)).toBe(true);
});
