import { z } from "zod";
import { audioFacts } from "#lib/clips/facts/asset-facts";
import { asJson, readAudibleRanges } from "#lib/clips/facts/clip-json";
import { enqueueJobsAwaitingAudio, recordAudioProgress } from "#lib/clips/jobs/jobs-after-audio";
import { isSameJson } from "#lib/clips/same-json";
import { type AudibleRanges, type Cut, MIN_AUDIBLE_SECONDS, type Part, resolveCut, roundToMs } from "#lib/cuts/cut";
import { insertTakeRange } from "#lib/cuts/edit";
import type { Splice } from "#lib/cuts/retiming";
import { type Asset, type Clip, Prisma } from "#lib/generated/prisma/client";
import { JobCancelled, JobFailed, type JobFailure } from "#lib/job-runner/job-failure";
import type { JobDefinition, JobTools } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import type { PreparedAudio } from "#lib/platform/media/port";
import type { StagedFile } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows, type NewBlob, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import { blobKey, newFilename } from "#lib/storage/keys";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import {
  countedSeconds,
  insertRenditions,
  openRecording,
  prepareFile,
  stageRenditions,
  toWholeRoles,
} from "./audio-renditions";
import { refreshAfterAudioChange } from "./cut-audio";
import { shiftMarkTimes } from "./shift-mark-times";

type Take = Asset & { clip: Clip };

const Span = z.object({ start: z.number(), end: z.number(), into: z.string(), name: z.string().optional() });

const mostNames = 100;

export const insertTakeWork: JobDefinition<Take> = {
  kind: "put-in-take",
  find: (id) => db().asset.findFirst({ where: { id, kind: "take", preparation: "pending" }, include: { clip: true } }),
  topic: ({ clipId }) => ["audio", clipId],
  isWanted: async ({ id }) => (await db().asset.count({ where: { id, preparation: "pending" } })) > 0,
  stages: { joining: [0, 40], converting: [40, 100] },
  writeProgress: ({ clipId }, { progress }) => recordAudioProgress(clipId, progress),
  faultMessage: "The take could not be put into the recording.",
  work: insertTake,
  fail: failTake,
  drop: (take) => failTake(take, tooLate),
};

async function insertTake(take: Take, { signal, report }: JobTools): Promise<void> {
  const { into, start, end } = Span.parse(take.facts);
  const span = { start, end };
  const recording = await db().asset.findFirst({ where: { id: into, preparation: "ready" } });
  if (!isHeard(recording)) throw new JobCancelled();
  const folder = await scratch().workFolder();
  const [whole, part] = [await openRecording(recording.blobKey), await openRecording(take.blobKey)];
  try {
    report("joining", 0);
    const joined = await mediaEngine().joinAudio({
      input: whole.path,
      sniffed: whole.sniffed,
      take: { input: part.path, sniffed: part.sniffed },
      at: span.end,
      knownSeconds: sumOf(recording.durationSeconds, countedSeconds(take)),
      outDir: folder.path,
      signal,
    });
    await render(take, recording, span, await scratch().adopt(joined.path), { signal, report });
  } finally {
    await Promise.all([whole.release(), part.release(), folder.remove()]);
  }
}

type Heard = Asset & { durationSeconds: number };

const isHeard = (asset: Asset | null): asset is Heard => asset !== null && asset.durationSeconds !== null;

const sumOf = (one: number, other: number | null) => (other === null ? null : one + other);

const FLAC = { family: "audio", contentType: "audio/flac", extension: "flac", demuxer: "flac" } as const;

const tooLate: JobFailure = {
  code: "recording_replaced",
  message: "The recording that the take was made for is not there any more.",
  retryable: false,
};

const tooShort: JobFailure = {
  code: "too_short",
  message: `The take is shorter than ${MIN_AUDIBLE_SECONDS} seconds.`,
  retryable: false,
};

type Render = Pick<JobTools, "signal" | "report">;

/** The whole recording for the owner, and its audible ranges for readers, with the take in the place of the span. */
async function render(take: Take, recording: Heard, span: Part, joined: StagedFile, { signal, report }: Render) {
  const before = recording.durationSeconds;
  const file = { path: joined.path, sniffed: FLAC };
  const knownSeconds = sumOf(before, countedSeconds(take));
  const progressFrom = (from: number) => (percent: number) => report("converting", from + percent / 2);
  await prepareFile(file, { cut: null, knownSeconds, signal, onProgress: progressFrom(0) }, async (whole) => {
    const { durationSeconds } = whole.playback;
    const seconds = roundToMs(durationSeconds - before);
    const kept = insertTakeRange(readAudibleRanges(take.clip), span, seconds, before);
    // Null would be all of it, with the parts that were cut and recorded over.
    if (kept === null || seconds < MIN_AUDIBLE_SECONDS) throw new JobFailed(tooShort);
    const cut = resolveCut(kept, durationSeconds);
    await prepareFile(file, { cut, knownSeconds: durationSeconds, signal, onProgress: progressFrom(50) }, (heard) =>
      withWrittenBytes(0, (written) =>
        store(take, recording, { joined, whole, heard, kept, cut, splice: { at: span.end, seconds }, written }),
      ),
    );
  });
}

interface Made {
  joined: StagedFile;
  whole: PreparedAudio;
  heard: PreparedAudio;
  kept: AudibleRanges;
  cut: Cut | null;
  splice: Splice;
  written: WrittenBytes;
}

/** Sound and marks change together: a reader gets both of before, or both of now. */
async function store(
  take: Take,
  recording: Heard,
  { joined, whole, heard, kept, cut, splice, written }: Made,
): Promise<void> {
  const { clipId } = take;
  const filename = newFilename(clipId, "audio", FLAC.extension);
  const file: NewBlob = { key: blobKey(clipId, "audio", filename), staged: joined, contentType: FLAC.contentType };
  const { name } = Span.parse(take.facts);
  const takes = [...audioFacts(recording).takes, ...(name === undefined ? [] : [name])].slice(-mostNames);
  const renditions = await stageRenditions(clipId, heard);
  const all = toWholeRoles(await stageRenditions(clipId, whole));
  const { sampleRate, channels, durationSeconds } = whole.playback;
  const blobs = [file, ...[...renditions, ...all].map(({ blob }) => blob)];
  const replaced = await storeFilesBeyondQuota(clipId, blobs, async (tx) => {
    const ids = [recording.id, take.id];
    const old = await tx.asset.findMany({ where: { id: { in: ids } }, include: { derivatives: true } });
    if (old.length < ids.length) throw new JobCancelled();
    const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId } });
    // The next attempt starts with the current cut.
    if (!isSameJson(clip.kept, take.clip.kept)) throw new Error("what is heard was changed while a take was put in");
    const moved = await shiftMarkTimes(tx, { clip, written }, splice);
    const keys = old.flatMap((asset) => [asset.blobKey, ...asset.derivatives.map((one) => one.blobKey)]);
    await tx.asset.delete({ where: { id: take.id } });
    await tx.derivative.deleteMany({ where: { assetId: recording.id } });
    await tx.asset.update({
      where: { id: recording.id },
      data: {
        filename,
        blobKey: file.key,
        contentType: file.contentType,
        sizeBytes: BigInt(joined.sizeBytes),
        sha256: joined.sha256,
        format: FLAC.extension,
        durationSeconds,
        durationSource: "packets",
        cutting: "ready",
        preparationError: Prisma.DbNull,
        facts: {
          ...audioFacts(recording),
          demuxer: FLAC.demuxer,
          sampleRate,
          channels,
          loudness: { ...whole.loudness },
          takes,
          splices: [...audioFacts(recording).splices, { ...splice }],
        },
      },
    });
    await deleteBlobRows(tx, clipId, keys);
    const asHeard = cut && { ...cut, loudness: heard.loudness };
    await insertRenditions(tx, recording.id, renditions, {
      durationSeconds: heard.playback.durationSeconds,
      cut: asHeard,
    });
    await insertRenditions(tx, recording.id, all, { durationSeconds, cut: null });
    const counted = { version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() };
    const length = {
      durationSeconds: heard.playback.durationSeconds,
      kept: kept === null ? Prisma.DbNull : asJson(kept),
    };
    await tx.clip.update({ where: { id: clipId }, data: { ...moved, ...length, ...counted } });
    await refreshAfterAudioChange(tx, clipId);
    return keys;
  });
  await removeDeletedFiles(replaced);
}

/** The recording stays as it was. */
async function failTake(take: Take, failure: JobFailure): Promise<void> {
  const keys = await transaction(async (tx) => {
    await lockClip(tx, take.clipId);
    const gone = await tx.asset.deleteMany({ where: { id: take.id, preparation: "pending" } });
    if (gone.count === 0) return [];
    await deleteBlobRows(tx, take.clipId, [take.blobKey]);
    // A cut that is on its way tells of itself when it has ended.
    const failed = { cutting: "failed", preparationError: failure } as const;
    await tx.asset.updateMany({
      where: { clipId: take.clipId, kind: "audio", cutting: { not: "pending" } },
      data: failed,
    });
    await tx.clip.update({ where: { id: take.clipId }, data: { version: { increment: 1 } } });
    await enqueueJobsAwaitingAudio(tx, take.clipId);
    return [take.blobKey];
  });
  await removeDeletedFiles(keys);
}
