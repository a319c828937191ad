import type { Job } from "#lib/generated/prisma/client";
import { JobCancelled, type JobFailure } from "#lib/job-runner/job-failure";
import { endJob, jobTracking } from "#lib/job-runner/job-rows";
import type { JobDefinition, JobTools } from "#lib/job-runner/run-job";
import { AppError } from "#lib/kernel/errors";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { translateLines } from "#lib/platform/translator/translate-lines";
import { translator } from "#lib/platform/translator/translator";
import { lockClip } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { findTranscript, type StoredTranscript } from "#lib/transcripts/find-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { findTranslation, storeTranslation } from "#lib/transcripts/translations";
import { languageTag } from "#lib/vst/model/language-tag";
import { assertFirstRequest } from "./assert-first-request";
import { detectSource, translateWithSource } from "./detect-source";
import { providerFailure } from "./provider-failure";

const FAULT = "The transcription could not be translated.";

export const translationWork: JobDefinition<Job> = {
  ...jobTracking,
  kind: "translate",
  stages: { translating: [0, 100] },
  faultMessage: FAULT,
  describe,
  work: translate,
};

function describe(error: unknown): JobFailure {
  if (error instanceof AppError && error.code === "unsupported_language") {
    return { code: error.code, message: error.message, retryable: false };
  }
  return providerFailure(error, FAULT);
}

async function translate(job: Job, { signal, report }: JobTools): Promise<void> {
  const engine = translator();
  const { clipId, language } = job;
  const transcript = await findTranscript(clipId);
  if (!engine || !language || !transcript) throw new JobCancelled();
  const { document, version } = transcript;
  const { lines, sources, translated } = await runDocumentTask("translationLines", {
    document,
    stored: await findTranslation(clipId, language),
  });
  const open = lines.filter((_, index) => translated[index] === null);
  report("translating", 0);
  if (open.length > 0) await assertFirstRequest(job, engine.host, "translation");
  const wish = { source: transcript.language, text: lines.join("\n"), target: language };
  const source = await detectSource(engine, wish);
  if (source === undefined) throw unrecognised();
  const made = await translateWithSource(engine, { ...wish, source }, (from) =>
    translateLines(engine, {
      texts: open,
      source: from,
      target: language,
      signal,
      onProgress: (percent) => report("translating", percent),
    }),
  );
  if (!made) throw unrecognised();
  const { texts, detected } = made.done;
  const inOrder = texts.values();
  const { provider, model, quality } = engine;
  const inLanguage = translated.map((line) => line ?? inOrder.next().value ?? "");
  const sourceLanguage = made.source ?? languageTag(detected);
  const about = {
    version,
    sourceLanguage,
    provider,
    model,
    isDraft: quality === "draft",
    sources,
  };
  const storeWithTimesOf = async (timed: StoredTranscript): Promise<boolean> => {
    const as = { language, provider, model };
    const packed = await runDocumentTask("translatedTranscript", {
      document: timed.document,
      lines: inLanguage,
      ...as,
    });
    const store = async (tx: Transaction, written: WrittenBytes) => {
      await lockClip(tx, clipId);
      const now = await tx.transcript.findUnique({ where: { clipId }, select: { version: true, timings: true } });
      if (!now) throw new JobCancelled();
      if (now.version === version && now.timings !== timed.timings) return false;
      await storeTranslation(tx, { clipId, language, written }, packed, about);
      await endJob(tx, job.id, "completed");
      return true;
    };
    return withWrittenBytes(0, (written) => transaction((tx) => store(tx, written)));
  };
  let timed = transcript;
  while (!(await storeWithTimesOf(timed))) {
    // A take that was inserted in that time has moved the words of the same text.
    const moved = await findTranscript(clipId);
    if (moved?.version === version) timed = moved;
  }
}

const unrecognised = () =>
  new AppError("unsupported_language", "The language of the transcription could not be detected. Set it with PATCH.");
