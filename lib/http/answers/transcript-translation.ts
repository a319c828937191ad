import { findServedCut } from "#lib/clips/facts/sounds";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Job } from "#lib/generated/prisma/client";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import type { StoredTranslation, TranslationInfo } from "#lib/transcripts/translations";
import { JsonResult } from "../response/json-result";
import { urls } from "../response/urls";
import { captionText, type TranscriptAnswerFormat, textResponse } from "./answer-transcription";

const ASK_AGAIN_SECONDS = 2;

export function presentTranslation(stored: TranslationInfo) {
  const { language, sourceLanguage, provider, model, isDraft, isCurrent, version, createdAt } = stored;
  return {
    language,
    source_language: sourceLanguage,
    provider,
    model,
    quality: isDraft ? ("draft" as const) : ("standard" as const),
    current: isCurrent,
    version,
    created_at: createdAt.toISOString(),
  };
}

export function answerTranslating(clip: OwnedClip, made: StoredTranslation | Job, origin: string) {
  if ("document" in made) return answerTranslation(clip, made, "json");
  const body = { success: true as const, status: "processing" as const, job_id: made.id, progress: made.progress };
  const headers = { "Retry-After": String(ASK_AGAIN_SECONDS) };
  return new JsonResult(202, { ...body, status_url: urls.job(origin, made.id) }, headers);
}

export async function answerTranslation(
  clip: OwnedClip,
  stored: StoredTranslation,
  format: TranscriptAnswerFormat,
): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "private, no-cache" });
  return textResponse(
    clip,
    format,
    headers,
    format === "json" ? await wireJson(stored) : await captionText(stored, format, await findServedCut(clip.id)),
  );
}

/** Serialised directly, because two hours of speech are several megabytes. */
async function wireJson(stored: StoredTranslation): Promise<string> {
  const { document } = stored;
  const about = { success: true, status: "completed", ...presentTranslation(stored) };
  const members = (await runDocumentTask("writeTranscript", { document, format: "translation" })) ?? "{}";
  return `${JSON.stringify(about).slice(0, -1)},${members.slice(1)}`;
}
