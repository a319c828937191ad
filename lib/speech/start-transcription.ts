import { enqueueAfterAudio } from "#lib/clips/jobs/jobs-after-audio";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import { config } from "#lib/config/config";
import type { Job } from "#lib/generated/prisma/client";
import { endJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, type Transaction } from "#lib/platform/database/db";
import { clipTransaction } from "#lib/storage/clip-transaction";
import type { StoredTranscript } from "#lib/transcripts/find-transcript";
import { chargeUse } from "./metered-use";

/** The engine transcribed a recording that was replaced since. */
export async function isOutdated({ clipId, source, isEdited }: StoredTranscript): Promise<boolean> {
  if (source !== "engine" || isEdited) return false;
  const audio = await db().asset.findFirst({ where: { clipId, kind: "audio" }, select: { sha256: true } });
  return audio !== null && !(await wasTranscribed(db(), clipId, audio.sha256));
}

async function wasTranscribed(tx: Transaction, clipId: number, audioSha256: string): Promise<boolean> {
  return (await tx.transcription.count({ where: { clipId, audioSha256 } })) > 0;
}

/** Joins a transcription that is under way. */
export async function startTranscription(clipId: number, language: string | null): Promise<Job> {
  return clipTransaction(clipId, async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId} FOR UPDATE`;
    const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { userId: true } });
    if (!clip) throw notFound();
    const open = await tx.job.findFirst({
      where: { clipId, kind: "transcribe", status: { in: ["queued", "processing"] } },
    });
    const isWaitingBehindAll = open?.status === "queued" && open.isAutomatic;
    if (open && !isWaitingBehindAll) return open;
    if (open) await endJob(tx, open.id, "cancelled");
    const job = await createJob(tx, clipId, { language, isAutomatic: false });
    await assertWaitingJobsLimit(tx, clip.userId);
    const amount = await secondsOf(tx, clipId);
    await chargeUse(tx, { userId: clip.userId, kind: "transcription", amount, jobId: job.id });
    await enqueueAfterAudio(tx, job);
    return job;
  });
}

async function secondsOf(tx: Transaction, clipId: number): Promise<number> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" }, select: { durationSeconds: true } });
  return audio?.durationSeconds ?? 0;
}

/** For a clip that was just completed. Only the embedded engine: it costs nothing, and nothing leaves this machine. */
export async function transcribeAutomatically(tx: Transaction, clipId: number): Promise<void> {
  if (!config().autoTranscribe) return;
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio", preparation: "ready" } });
  if (!audio || (await wasTranscribed(tx, clipId, audio.sha256))) return;
  const clip = await tx.clip.findUnique({
    where: { id: clipId },
    select: { user: { select: { autoTranscribe: true } } },
  });
  if (!clip?.user.autoTranscribe) return;
  const isWritten =
    (await tx.transcript.count({ where: { clipId } })) + (await tx.transcriptBacklog.count({ where: { clipId } }));
  const isOpen = await tx.job.count({
    where: { clipId, kind: "transcribe", status: { in: ["queued", "processing"] } },
  });
  if (isWritten + isOpen > 0) return;
  const job = await createJob(tx, clipId, { language: null, isAutomatic: true });
  await enqueueAfterAudio(tx, job);
}

function createJob(tx: Transaction, clipId: number, asked: Pick<Job, "language" | "isAutomatic">): Promise<Job> {
  const data = { id: newId("job"), clipId, kind: "transcribe" as const, ...asked, createdAt: clock.now() };
  return tx.job.create({ data });
}
