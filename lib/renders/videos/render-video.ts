import { redactImages } from "#lib/assets/redactions/redact-images";
import { deferUntilAudio } from "#lib/clips/jobs/jobs-after-audio";
import { bounds } from "#lib/contract/schema/limits";
import type { Job } from "#lib/generated/prisma/client";
import { JobFailed } from "#lib/job-runner/job-failure";
import { jobTracking } from "#lib/job-runner/job-rows";
import { type JobDefinition, type JobRunContext, type JobTools, runJob } from "#lib/job-runner/run-job";
import { db } from "#lib/platform/database/db";
import { MediaError } from "#lib/platform/media/port";
import { drawVideo } from "./draw-video";
import { planVideo } from "./plan-video";
import { assertUnchanged, storeVideo } from "./store-video";
import { loadVideoSource } from "./video-source";

export const renderVideoWork: JobDefinition<Job> = {
  ...jobTracking,
  kind: "render-video",
  holdBack: deferUntilAudio,
  // The engine reports progress over both stages.
  stages: { drawing: [10, 100], encoding: [10, 100] },
  faultMessage: "The video could not be made.",
  work: render,
};

export const renderVideo = (jobId: string, run: JobRunContext): Promise<void> => runJob(renderVideoWork, jobId, run);

async function render(job: Job, { signal, report, addCheck }: JobTools): Promise<void> {
  await redactImages(job.clipId, signal);
  const source = await loadVideoSource(job.clipId);
  // A picture that is not covered yet must be neither omitted nor shown.
  if (!source.isSettled) throw new MediaError("engine_crashed", "Not everything in the clip is prepared.");
  if (source.problem) throw new JobFailed(source.problem);
  addCheck(async () => {
    const clip = await db().clip.findUnique({ where: { id: job.clipId }, select: { contentVersion: true } });
    if (clip?.contentVersion !== source.contentVersion) await assertUnchanged(job.clipId, source);
  });
  const plan = await planVideo(source.material, source.voice?.seconds ?? null);
  const options = { maxSeconds: bounds.videoSeconds + 1, signal, onProgress: report };
  await drawVideo(plan, source.voice, options, (rendered) => storeVideo(job, source, rendered));
}
