import { conversionFailedError } from "#lib/clips/jobs/conversion-failed-error";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Job } from "#lib/generated/prisma/client";
import { type JobFailure, storedFailure } from "#lib/job-runner/job-failure";
import { isRunning, waitForJob } from "#lib/job-runner/job-rows";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import type { Transcriber } from "#lib/platform/transcriber/port";
import { transcriber } from "#lib/platform/transcriber/transcriber";
import { findTranscript, getClipTranscript, type StoredTranscript } from "#lib/transcripts/find-transcript";
import { migrateTranscript } from "#lib/transcripts/migrate-transcript";
import { languageTag } from "#lib/vst/model/language-tag";
import { isProviderError } from "./provider-failure";
import { isOutdated, startTranscription } from "./start-transcription";

interface TranscribeOptions {
  language?: string | undefined;
  /** Asks the engine even if a transcript is stored. */
  force: boolean;
  waitSeconds: number;
  signal: AbortSignal;
}

/** Returns the job if it is not finished after the wait. */
export async function transcribeClip(
  clip: OwnedClip,
  { language, force, waitSeconds, signal }: TranscribeOptions,
): Promise<StoredTranscript | Job> {
  const deadline = performance.now() + waitSeconds * 1000;
  await migrateTranscript(clip.id);
  const stored = await findTranscript(clip.id);
  const engine = transcriber();
  if (stored && !force && !(engine && (await isOutdated(stored)))) return stored;
  const audio = await db().asset.count({ where: { clipId: clip.id, kind: "audio" } });
  if (audio === 0) throw fieldError("audio", "The clip has no recording to transcribe.");
  if (!engine) throw notConfigured();
  const wanted = parseLanguage(engine, language);
  for (;;) {
    const started = await startTranscription(clip.id, wanted);
    const job = await waitForJob(started.id, Math.max(0, deadline - performance.now()) / 1000, signal);
    if (!job) throw notFound();
    if (job.status === "failed") throw transcriptionFailed(storedFailure(job.error));
    if (job.status === "completed") return getClipTranscript(clip.id);
    // The recording was replaced, unless the job is still running.
    if (isRunning(job)) return job;
  }
}

function parseLanguage({ languages }: Transcriber, language: string | undefined): string | null {
  if (language === undefined) return null;
  const tag = languageTag(language);
  if (!tag) throw fieldError("language", "must be a language tag like en or pt-BR (BCP 47)");
  if (!languages || languages.includes(new Intl.Locale(tag).language)) return tag;
  const message = `The engine of this server understands ${languages.join(", ")} only.`;
  throw new AppError("unsupported_language", message, { errors: { language: [message] } });
}

function transcriptionFailed(failure: JobFailure | null): AppError {
  if (!failure || !isProviderError(failure.code)) return conversionFailedError(failure);
  return new AppError(failure.code, failure.message);
}

function notConfigured(): AppError {
  return new AppError(
    "provider_not_configured",
    "Transcription is switched off on this server (TRANSCRIBE_PROVIDER=none), or it is a function of a serverless host, " +
      "which cannot hold the embedded engine. Name a service (OPENAI_API_KEY, TRANSCRIBE_BASE_URL or DEEPGRAM_API_KEY), or " +
      "send a transcript to upload-txt with type transcription (WebVTT, SubRip, JSON or plain text): this operation then " +
      "answers with it.",
  );
}
