import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Job } from "#lib/generated/prisma/client";
import { storedFailure } from "#lib/job-runner/job-failure";
import { isRunning, waitForJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { queue } from "#lib/platform/queue/queue";
import type { Translator } from "#lib/platform/translator/port";
import { translator } from "#lib/platform/translator/translator";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { withWrittenBytes } from "#lib/storage/written-bytes";
import { getClipTranscript } from "#lib/transcripts/find-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { findTranslation, type StoredTranslation } from "#lib/transcripts/translations";
import { detectSource } from "./detect-source";
import { chargeUse } from "./metered-use";
import { isProviderError } from "./provider-failure";
import { assertKnownLanguage, isSameLanguage, translatorNotConfiguredError } from "./translate-text";

interface TranslateOptions {
  targetLanguage: string;
  /** Every line again, not only those that were changed since. */
  force: boolean;
  waitSeconds: number;
  signal: AbortSignal;
}

/** Returns the job if it is not finished after the wait. */
export async function translateTranscript(
  clip: OwnedClip,
  { targetLanguage, force, waitSeconds, signal }: TranslateOptions,
): Promise<StoredTranslation | Job> {
  const target = assertKnownLanguage("target_language", targetLanguage);
  const transcript = await getClipTranscript(clip.id);
  const stored = await findTranslation(clip.id, target);
  if (stored?.isCurrent && !force) return stored;
  const engine = translator();
  if (!engine) throw translatorNotConfiguredError();
  const { document, language } = transcript;
  const { characters, beginning } = await runDocumentTask("untranslatedCharacters", {
    document,
    stored: force ? null : stored,
  });
  await assertTranslatable(engine, { source: language, text: beginning, target });
  // The job writes a document of about this length: it is refused here, where it can be.
  const started = await withWrittenBytes(document.length, () =>
    startTranslation(clip.id, target, { characters, force }),
  );
  const job = await waitForJob(started.id, waitSeconds, signal);
  if (!job) throw notFound();
  if (isRunning(job)) return job;
  const failure = storedFailure(job.error);
  if (job.status === "failed" && failure && isTold(failure.code)) throw new AppError(failure.code, failure.message);
  const done = await findTranslation(clip.id, target);
  if (done) return done;
  throw new AppError("provider_error", failure?.message ?? "The transcription could not be translated.");
}

const isTold = (code: string): code is "unsupported_language" | "provider_error" =>
  isProviderError(code) || code === "unsupported_language";

async function assertTranslatable(
  engine: Translator,
  wish: { source: string | null; text: string; target: string },
): Promise<void> {
  const { target } = wish;
  const source = await detectSource(engine, wish);
  if (source && isSameLanguage(source, target)) {
    const message = `The transcription is in ${source} already.`;
    throw new AppError("unsupported_language", message, { errors: { target_language: [message] } });
  }
  if (source !== undefined) return;
  throw fieldError("target_language", "cannot be translated into: say by PATCH which language the transcription is in");
}

/** Joins a translation into the same language that is under way. */
function startTranslation(
  clipId: number,
  language: string,
  { characters, force }: { characters: number; force: boolean },
): Promise<Job> {
  return clipTransaction(clipId, async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId} FOR UPDATE`;
    const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { userId: true } });
    if (!clip) throw notFound();
    const open = await tx.job.findFirst({
      where: { clipId, kind: "translate", language, status: { in: ["queued", "processing"] } },
    });
    if (open) return open;
    if (force) await tx.transcriptTranslation.updateMany({ where: { clipId, language }, data: { sources: [] } });
    const job = await tx.job.create({
      data: { id: newId("job"), clipId, kind: "translate", language, createdAt: clock.now() },
    });
    await assertWaitingJobsLimit(tx, clip.userId);
    await chargeUse(tx, { userId: clip.userId, kind: "translation", amount: characters, jobId: job.id });
    await queue().enqueue(tx, "translate", { jobId: job.id }, { turnOf: clip.userId });
    return job;
  });
}
