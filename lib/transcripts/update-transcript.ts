import { assertNotProcessing, bumpContentVersion, unpublishPackage } from "#lib/clips/content-version";
import { enqueueWordAlignment } from "#lib/clips/jobs/enqueue-word-alignment";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { AppError, fieldError } from "#lib/kernel/errors";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { languageTag } from "#lib/vst/model/language-tag";
import type { TranscriptEdit } from "./document/edit-transcript";
import type { SerializedTranscript } from "./document/serialize-transcript";
import { findTranscriptRow, getClipTranscript, type StoredTranscript, transcriptEtag } from "./find-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeTranscript } from "./store-transcript";

const MAX_TRIES = 5;

/** Times stay. One of `ifMatch` must be current. An edit without differences changes nothing. */
export async function updateTranscript(
  clip: OwnedClip,
  edit: TranscriptEdit,
  ifMatch: readonly string[] | null,
): Promise<StoredTranscript> {
  assertNotProcessing(clip);
  if (edit.language && !languageTag(edit.language)) {
    throw fieldError("language", "must be a language tag like en or pt-BR (BCP 47)");
  }
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const stored = await getClipTranscript(clip.id);
    assertUnchanged(stored, ifMatch);
    const edited = await runDocumentTask("editTranscript", { document: stored.document, edit });
    if ("unchanged" in edited) return stored;
    if ("problem" in edited) throw fieldError(edited.field, edited.problem);
    const { transcript } = edited;
    const saved = await withWrittenBytes(transcript.document.length, (written) =>
      storeEdit({ clip, written }, stored, transcript),
    );
    if (saved) return saved;
  }
  throw new AppError("service_unavailable", "Other requests keep changing the transcription. Try again in a moment.", {
    headers: { "Retry-After": "1" },
  });
}

/** Null if the transcript has changed. */
async function storeEdit(
  { clip, written }: { clip: OwnedClip; written: WrittenBytes },
  before: StoredTranscript,
  serialized: SerializedTranscript,
): Promise<StoredTranscript | null> {
  const clipId = clip.id;
  return clipTransaction(clipId, async (tx) => {
    await lockClip(tx, clipId);
    const now = await tx.transcript.findUnique({ where: { clipId }, select: { version: true, timings: true } });
    // A take that was inserted has moved its times.
    if (now?.version !== before.version || now.timings !== before.timings) return null;
    await bumpContentVersion(tx, clip);
    await storeTranscript(tx, { clipId, written }, serialized, { source: before.source, isEdit: true });
    await enqueueWordAlignment(tx, clipId);
    await unpublishPackage(tx, clipId);
    await assertWithinQuota(tx, clipId);
    const row = await findTranscriptRow(clipId, tx);
    return row && { ...row, document: serialized.document };
  });
}

function assertUnchanged(stored: StoredTranscript, ifMatch: readonly string[] | null): void {
  const tag = transcriptEtag(stored);
  if (ifMatch === null || ifMatch.includes("*")) return;
  // The suffix stands for the recording and the format, which a correction does not touch.
  if (ifMatch.some((one) => one === tag || one.startsWith(`${tag}-`))) return;
  throw new AppError(
    "precondition_failed",
    "The transcription has changed since you read it. Read it again, then send your change.",
    {
      headers: { ETag: `"${tag}"` },
    },
  );
}
