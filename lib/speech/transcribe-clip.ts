import type { OwnedClip } from "#lib/clips/owned-clip";
import { AppError, fieldError } from "#lib/kernel/errors";
import { db } from "#lib/platform/db";
import { findTranscript, type StoredTranscript } from "#lib/transcripts/find-transcript";
import { migrateTranscript } from "#lib/transcripts/migrate-transcript";

/** No engine can be configured yet, so `force` has no effect; nothing is made up. */
export async function transcribeClip(
  clip: OwnedClip,
  { force }: { language?: string | undefined; force: boolean },
): Promise<StoredTranscript> {
  await migrateTranscript(clip.id);
  const stored = force ? null : await findTranscript(clip.id);
  if (stored) return stored;
  const audio = await db().asset.count({ where: { clipId: clip.id, kind: "audio" } });
  if (audio === 0) throw fieldError("audio", "The clip has no recording to transcribe.");
  throw new AppError(
    "provider_not_configured",
    "This server has no transcription engine (TRANSCRIBE_PROVIDER is not built yet). Send a transcript to upload-txt with type transcription (WebVTT, SubRip, JSON or plain text): this operation then answers with it.",
  );
}
