import { isSameCut, leavesTooLittle, MIN_AUDIBLE_SECONDS, resolveCut } from "#lib/cuts/cut";
import type { Asset } from "#lib/generated/prisma/client";
import type { JobFailure } from "#lib/job-runner/job-failure";
import { AppError, assertThat } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { readAudibleRanges, readCut } from "../facts/clip-json";
import { wholeRendition } from "../facts/sounds";
import { enqueueJobsAwaitingAudio } from "./jobs-after-audio";

type Cuttable = Asset & { durationSeconds: number };

/** Throws 409 for a recording that cannot be cut. */
export function assertCuttable(audio: Asset): asserts audio is Cuttable {
  if (audio.preparation === "pending") {
    const headers = { "Retry-After": "2" };
    throw new AppError("conflict", "The recording is still being prepared. Try again in a moment.", { headers });
  }
  const isCuttable = audio.preparation === "ready" && audio.durationSeconds !== null;
  assertThat(
    isCuttable,
    "conflict",
    "This recording cannot be decoded, so it cannot be cut. Replace it with one in another format.",
  );
}

/** A cut that starts while a take waits would use times that are about to change. */
export async function assertNoPendingTake(tx: Transaction, clipId: number): Promise<void> {
  const waiting = await tx.asset.count({ where: { clipId, kind: "take" } });
  assertThat(waiting === 0, "conflict", "Another take is being inserted. Try again in a moment.");
}

const nothingLeft: JobFailure = {
  code: "nothing_left",
  message: `What is to be heard of the recording is less than ${MIN_AUDIBLE_SECONDS} seconds.`,
  retryable: false,
};

export async function isCutStored(tx: Transaction, clipId: number): Promise<boolean> {
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { kept: true } });
  const audio = await tx.asset.findFirst({
    where: { clipId, kind: "audio", preparation: "ready" },
    include: { derivatives: { where: { role: "playback" } } },
  });
  const [playback] = audio?.derivatives ?? [];
  const seconds = audio?.durationSeconds;
  if (!playback || typeof seconds !== "number") return false;
  const kept = readAudibleRanges(clip);
  return !leavesTooLittle(kept, seconds) && isSameCut(resolveCut(kept, seconds), readCut(playback.cut));
}

/**
 * After a change of the audible ranges, or of the recording. Readers get the former sound until the work is done.
 * Requires the clip's row lock. True if there is something to be done.
 */
export async function enqueueAudioCut(tx: Transaction, clipId: number): Promise<boolean> {
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { kept: true, userId: true } });
  const audio = await tx.asset.findFirst({
    where: { clipId, kind: "audio", preparation: { not: "pending" } },
    include: { derivatives: { where: { role: "playback" } } },
  });
  // While a recording is prepared, the end of that comes here.
  if (!audio) return false;
  const kept = readAudibleRanges(clip);
  if (audio.preparation !== "ready") {
    await recordCutState(tx, audio, { cutting: kept === null ? "ready" : "failed" });
    return false;
  }
  if ((await tx.derivative.count(wholeOf(audio.id))) === 0) return false;
  const [playback] = audio.derivatives;
  const seconds = audio.durationSeconds ?? 0;
  if (leavesTooLittle(kept, seconds)) {
    await recordCutState(tx, audio, { cutting: "failed", error: nothingLeft });
    return false;
  }
  const isDone = playback !== undefined && isSameCut(resolveCut(kept, seconds), readCut(playback.cut));
  if (isDone && audio.cutting === "ready") return false;
  await recordCutState(tx, audio, { cutting: isDone ? "ready" : "pending" });
  if (isDone) await enqueueJobsAwaitingAudio(tx, clipId);
  else await queue().enqueue(tx, "cut-audio", { assetId: audio.id }, { turnOf: clip.userId });
  return !isDone;
}

/** A new state raises the version; otherwise a conditional GET would answer 304. */
export async function recordCutState(
  tx: Transaction,
  { id, clipId, cutting: before }: Asset,
  { cutting, error }: { cutting: "ready" | "pending" | "failed"; error?: JobFailure },
): Promise<void> {
  if (cutting === before && !error) return;
  await tx.asset.update({ where: { id }, data: { cutting, ...(error ? { preparationError: { ...error } } : {}) } });
  await tx.clip.update({ where: { id: clipId }, data: { version: { increment: 1 } } });
}

const wholeOf = (assetId: string) => ({ where: { assetId, ...wholeRendition.where } });
