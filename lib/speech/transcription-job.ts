import { wholeRendition } from "#lib/clips/facts/sounds";
import { enqueueWordAlignment } from "#lib/clips/jobs/enqueue-word-alignment";
import { deferUntilAudio } from "#lib/clips/jobs/jobs-after-audio";
import { raiseEvent } from "#lib/events/raise-event";
import type { Job } from "#lib/generated/prisma/client";
import { JobCancelled, JobFailed } from "#lib/job-runner/job-failure";
import { endJob, jobTracking } from "#lib/job-runner/job-rows";
import type { JobDefinition, JobTools } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { log } from "#lib/log/log";
import { notifyClipReady } from "#lib/messages/notify-owner";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { MediaError } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored-file";
import type { RecognizedSpeech, Transcriber } from "#lib/platform/transcriber/port";
import { transcriber } from "#lib/platform/transcriber/transcriber";
import { lockClip } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import type { SerializedTranscript } from "#lib/transcripts/document/serialize-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { storeTranscript } from "#lib/transcripts/store-transcript";
import { assertFirstRequest } from "./assert-first-request";
import { providerFailure } from "./provider-failure";

const FAULT = "The recording could not be transcribed.";

export const transcriptionWork: JobDefinition<Job> = {
  ...jobTracking,
  kind: "transcribe",
  holdBack: deferUntilAudio,
  stages: { transcribing: [10, 100] },
  faultMessage: FAULT,
  describe: (error) => providerFailure(error, FAULT),
  work: transcribe,
};

interface Recording {
  assetId: string;
  sha256: string;
  key: string;
  seconds: number;
}

async function transcribe(job: Job, { signal, report, addCheck }: JobTools): Promise<void> {
  const engine = transcriber();
  if (!engine) throw new JobCancelled();
  const recording = await findRecording(job.clipId);
  addCheck(() => assertSameRecording(db(), job.clipId, recording));
  report("transcribing", 0);
  const speech = await recognize(engine, job, recording, {
    signal,
    onProgress: (done) => report("transcribing", done),
  });
  const { provider, model } = engine;
  const { transcript } = await runDocumentTask("speechTranscript", { ...speech, provider, model });
  if (typeof transcript === "string") {
    log().warn("a speech engine's answer was not understood", { provider, problem: transcript });
    throw new AppError("provider_error", "The speech service returned an invalid transcript.");
  }
  await keep(job, recording, engine, transcript);
}

async function findRecording(clipId: number): Promise<Recording> {
  const audio = await db().asset.findFirst({
    where: { clipId, kind: "audio" },
    include: { derivatives: wholeRendition },
  });
  if (!audio) throw new JobCancelled();
  const [playback] = audio.derivatives;
  if (!playback) {
    const message = "The sound of this recording cannot be decoded, so it cannot be transcribed.";
    throw new JobFailed({ code: "audio_undecodable", message, retryable: false });
  }
  return { assetId: audio.id, sha256: audio.sha256, key: playback.blobKey, seconds: playback.durationSeconds ?? 0 };
}

async function assertSameRecording(tx: Transaction, clipId: number, { assetId, sha256 }: Recording): Promise<void> {
  if ((await tx.asset.count({ where: { id: assetId, clipId, sha256 } })) === 0) throw new JobCancelled();
}

async function recognize(
  engine: Transcriber,
  job: Job,
  { key, seconds }: Recording,
  tools: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<RecognizedSpeech> {
  const folder = await scratch().workFolder();
  const file = await localCopy(key);
  try {
    if (!file) throw new MediaError("engine_crashed", "The recording is not in the store.", key);
    const request = {
      input: file.path,
      workDir: folder.path,
      durationSeconds: seconds,
      language: job.language,
      ...tools,
    };
    await assertFirstRequest(job, engine.host, "transcription");
    return await engine.transcribe(request);
  } finally {
    await file?.release();
    await folder.remove();
  }
}

async function keep(
  job: Job,
  recording: Recording,
  { provider, model }: Transcriber,
  serialized: SerializedTranscript,
) {
  const { clipId, language, isAutomatic } = job;
  const key = { clipId, audioSha256: recording.sha256, provider, model, language: language ?? "" };
  const store = async (tx: Transaction, written: WrittenBytes) => {
    await lockClip(tx, clipId);
    await assertSameRecording(tx, clipId, recording);
    const about = { seconds: recording.seconds, createdAt: clock.now() };
    await tx.transcription.upsert({
      where: { clipId_audioSha256_provider_model_language: key },
      create: { id: newId("trs"), ...key, ...about },
      update: about,
    });
    const isWritten = isAutomatic && (await tx.transcript.count({ where: { clipId } })) > 0;
    if (!isWritten) {
      await storeTranscript(tx, { clipId, written }, serialized, { source: "engine" });
      if (serialized.segmentCount === 0 && serialized.content !== "") await enqueueWordAlignment(tx, clipId);
      // An automatic transcription does not make a finished package stale.
      const content = isAutomatic ? {} : { contentVersion: { increment: 1 } };
      await tx.clip.update({ where: { id: clipId }, data: { version: { increment: 1 }, ...content } });
      const transcript = { provider, model, automatic: isAutomatic };
      await raiseEvent(tx, clipId, { type: "transcript_ready", transcript });
      if (!isAutomatic) await notifyClipReady(tx, clipId, { askedAt: job.createdAt, isTranscript: true });
    }
    await endJob(tx, job.id, "completed");
  };
  await withWrittenBytes(0, (written) => transaction((tx) => store(tx, written)));
}
