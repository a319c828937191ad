import { enqueueAudioCut } from "#lib/clips/jobs/enqueue-audio-cut";
import { enqueueAfterAudio } from "#lib/clips/jobs/jobs-after-audio";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { Job, Prisma } from "#lib/generated/prisma/client";
import { storedFailure } from "#lib/job-runner/job-failure";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { assertScratchSpace } from "#lib/platform/scratch/assert-scratch-space";
import { scratch } from "#lib/platform/scratch/scratch";

export async function beginConversion(
  tx: Transaction,
  clipId: number,
  data: Prisma.ClipUpdateManyMutationInput = {},
): Promise<Job | null> {
  await assertScratchSpace(scratch());
  const now = clock.now();
  const moved = await tx.clip.updateMany({
    where: { id: clipId, status: { in: ["draft", "failed", "completed"] } },
    // Without updatedAt, which is in the manifest: converting an unchanged clip again gives the same bytes.
    data: { ...data, status: "processing", version: { increment: 1 } },
  });
  if (moved.count === 0) return null;
  const { contentVersion, userId } = await tx.clip.findUniqueOrThrow({
    where: { id: clipId },
    select: { contentVersion: true, userId: true },
  });
  // Retries a recording whose preparation failed through an engine fault.
  const retried = await tx.asset.findMany({ where: { clipId, kind: "audio", preparation: "failed" } });
  for (const asset of retried) {
    if (!storedFailure(asset.preparationError)?.retryable) continue;
    await tx.asset.update({ where: { id: asset.id }, data: { preparation: "pending", progress: 0 } });
    await queue().enqueue(tx, "prepare-audio", { assetId: asset.id }, { turnOf: userId });
  }
  await enqueueAudioCut(tx, clipId);
  const job = await tx.job.create({
    data: { id: newId("job"), clipId, kind: "convert", status: "queued", contentVersion, createdAt: now },
  });
  await assertWaitingJobsLimit(tx, userId);
  await enqueueAfterAudio(tx, job);
  return job;
}
