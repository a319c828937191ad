import type { OwnedClip } from "#lib/clips/owned-clip";
import { AppError, fieldError } from "#lib/errors";
import { db } from "#lib/platform/db";

/** Transcribes the recording of a clip. No engine can be configured yet, and nothing is ever made up. */
export async function transcribeClip(
  clip: OwnedClip,
  _wish: { language?: string | undefined; force: boolean },
): Promise<never> {
  const audio = await db().asset.count({ where: { clipId: clip.id, kind: "audio" } });
  if (audio === 0) throw fieldError("audio", "The clip has no recording to transcribe.");
  throw new AppError(
    "provider_not_configured",
    "This server has no transcription engine (TRANSCRIBE_PROVIDER is not built yet). A transcript can be stored with upload-txt, type transcription.",
  );
}
