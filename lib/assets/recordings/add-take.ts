import { assertVersion } from "#lib/clips/assert-version";
import { assertChangeable, assertNotProcessing } from "#lib/clips/content-version";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { bounds } from "#lib/contract/schema/limits";
import { MIN_AUDIBLE_SECONDS, type Part } from "#lib/cuts/cut";
import { clock } from "#lib/kernel/clock";
import { AppError, assertThat, fieldError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { queue } from "#lib/platform/queue/queue";
import { storeFilesWithinQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { findDocumentBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { assertRecording } from "../intake/assert-recording";
import { detectFileType, TAKEN_KINDS } from "../intake/detect-file-type";
import type { IncomingFile } from "../intake/incoming-file";
import { measureRecording } from "./add-audio";
import { getRecording } from "./trim-audio";

interface NewTake extends Part {
  file: IncomingFile;
  recording?: string | undefined;
  name?: string | undefined;
  signal: AbortSignal;
  ifMatch?: readonly string[] | null;
}

/** Keeps another take of a span until a job has put it into the recording. Durable when it resolves. */
export async function addTake(
  clip: OwnedClip,
  { file, recording, name, signal, ifMatch = null, ...span }: NewTake,
): Promise<void> {
  assertNotProcessing(clip);
  const accepted = await detectFileType("audio", "audio_file", file);
  if (!accepted.sniffed)
    throw fieldError("audio_file", `is of no format that can be put into a recording. ${TAKEN_KINDS.audio}`);
  const { seconds } = await measureRecording(file, { accepted, claims: {}, signal });
  if (seconds !== null && seconds < MIN_AUDIBLE_SECONDS) {
    throw fieldError("audio_file", `must be at least ${MIN_AUDIBLE_SECONDS} seconds long`);
  }
  const filename = newFilename(clip.id, "take", accepted.extension);
  const key = blobKey(clip.id, "audio", filename);
  const { contentType } = accepted;
  const insert = async (tx: Transaction) => {
    await assertVersion(tx, clip.id, ifMatch);
    await assertChangeable(tx, clip);
    const audio = await getRecording(tx, clip.id);
    if (recording !== undefined) await assertRecording(tx, clip.id, recording);
    const outside = `must be within the recording, which takes ${audio.durationSeconds} seconds`;
    if (span.end > audio.durationSeconds) throw fieldError("end", outside);
    if (span.start >= span.end) throw fieldError("end", "must be after start");
    if (audio.durationSeconds + (seconds ?? 0) > bounds.audioSeconds) {
      throw new AppError(
        "payload_too_large",
        `The recording would be longer than ${bounds.audioSeconds / 60} minutes. Send a shorter take.`,
      );
    }
    const waiting = await tx.asset.count({ where: { clipId: clip.id, kind: "take" } });
    assertThat(waiting === 0, "conflict", "Another take is being inserted. Try again in a moment.");
    await file.claim?.(tx);
    const take = await tx.asset.create({
      data: {
        id: newId("ast"),
        clipId: clip.id,
        kind: "take",
        filename,
        originalName: file.originalName,
        blobKey: key,
        contentType,
        sizeBytes: BigInt(file.staged.sizeBytes),
        sha256: file.staged.sha256,
        format: accepted.extension,
        durationSeconds: seconds,
        preparation: "pending",
        facts: { start: span.start, end: span.end, into: audio.id, ...(name === undefined ? {} : { name }) },
        createdAt: clock.now(),
      },
    });
    await tx.clip.update({ where: { id: clip.id }, data: { version: { increment: 1 } } });
    await queue().enqueue(tx, "put-in-take", { assetId: take.id }, { turnOf: clip.userId });
    await assertWaitingJobsLimit(tx, clip.userId);
    await recordCreated(tx, take.id);
  };
  // The job moves all ink and words to their new seconds: what it will write is asked for here, where it can be refused.
  await withWrittenBytes(await findDocumentBytes(clip.id), () =>
    storeFilesWithinQuota(clip.id, [{ key, staged: file.staged, contentType }], insert),
  );
}
