import { assertVersion } from "#lib/clips/assert-version";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import { asJson } from "#lib/clips/facts/clip-json";
import { assertCuttable, assertNoPendingTake, enqueueAudioCut } from "#lib/clips/jobs/enqueue-audio-cut";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { isSameJson } from "#lib/clips/same-json";
import { bounds } from "#lib/contract/schema/limits";
import { type AudibleRanges, END_TOLERANCE_SECONDS, MIN_AUDIBLE_SECONDS, type Part } from "#lib/cuts/cut";
import { trimRange } from "#lib/cuts/edit";
import { type Asset, Prisma } from "#lib/generated/prisma/client";
import { fieldError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";

export interface TrimRequest {
  start?: number | undefined;
  end?: number | undefined;
  cut?: readonly Part[] | undefined;
}

/** Counts from the whole recording, so that the same call twice is the same as once. */
export async function trimAudio(clip: OwnedClip, wish: TrimRequest, ifMatch: readonly string[] | null): Promise<void> {
  assertNotProcessing(clip);
  await clipTransaction(clip.id, async (tx) => {
    await assertVersion(tx, clip.id, ifMatch);
    await lockClip(tx, clip.id);
    const { durationSeconds } = await getRecording(tx, clip.id);
    await assertNoPendingTake(tx, clip.id);
    const kept = keptBy(wish, durationSeconds);
    const now = await tx.clip.findUniqueOrThrow({ where: { id: clip.id }, select: { kept: true } });
    if (!isSameJson(now.kept, kept)) {
      await bumpContentVersion(tx, clip, { kept: kept === null ? Prisma.DbNull : asJson(kept) });
    }
    // Also after a failure: another request may succeed.
    if (await enqueueAudioCut(tx, clip.id)) await assertWaitingJobsLimit(tx, clip.userId);
  });
}

export async function getRecording(tx: Transaction, clipId: number): Promise<Asset & { durationSeconds: number }> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" } });
  if (!audio) throw notFound("The recording");
  assertCuttable(audio);
  return audio;
}

function keptBy({ start = 0, end, cut = [] }: TrimRequest, seconds: number): AudibleRanges {
  const isWithin = (second: number) => second <= seconds + END_TOLERANCE_SECONDS;
  const last = Math.min(end ?? seconds, seconds);
  const outside = `must be within the recording, which takes ${seconds} seconds`;
  if (start >= seconds) throw fieldError("start", outside);
  if (!isWithin(end ?? seconds)) throw fieldError("end", outside);
  if (start >= last) throw fieldError("end", "must be after start");
  if (!cut.every((span) => isWithin(span.end))) throw fieldError("cut", outside);
  const gone = [{ start: 0, end: start }, ...cut, { start: last, end: seconds }].filter(
    (span) => span.end > span.start && span.start < seconds,
  );
  let kept: AudibleRanges = null;
  for (const span of gone) {
    kept = trimRange(kept, span, seconds);
    if (kept === null)
      throw fieldError(
        cut.length > 0 ? "cut" : end === undefined ? "start" : "end",
        `must leave at least ${MIN_AUDIBLE_SECONDS} seconds`,
      );
  }
  if (kept !== null && kept.length > bounds.cutParts)
    throw fieldError("cut", `leaves more than ${bounds.cutParts} parts`);
  return kept;
}
