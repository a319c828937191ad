import type { JobWire } from "#lib/contract/schema/job";
import type { Job } from "#lib/generated/prisma/client";
import { storedFailure } from "#lib/job-runner/job-failure";
import { MAX_ATTEMPTS } from "#lib/platform/queue/port";
import { urls } from "../response/urls";

const made: Record<string, (origin: string, clipId: number) => string> = {
  video: urls.video,
  transcribe: urls.transcription,
  translate: urls.transcription,
};

export function presentJob(job: Job, origin: string): JobWire {
  return {
    job_id: job.id,
    vst_id: job.clipId,
    type: job.kind,
    status: job.status,
    progress: job.progress,
    stage: job.stage,
    attempts: job.attempts,
    max_attempts: MAX_ATTEMPTS,
    error: storedFailure(job.error),
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    download_url: job.status === "completed" ? (made[job.kind] ?? urls.download)(origin, job.clipId) : null,
  };
}
