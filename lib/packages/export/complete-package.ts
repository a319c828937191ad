import { compareByPosition } from "#lib/clips/clip-view";
import { conversionInProgressError } from "#lib/clips/content-version";
import { asJson } from "#lib/clips/facts/clip-json";
import { tagWarnings } from "#lib/clips/facts/tag-warnings";
import { conversionFailedError } from "#lib/clips/jobs/conversion-failed-error";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { isPackageStale } from "#lib/clips/rules";
import { isSameJson } from "#lib/clips/same-json";
import { config } from "#lib/config/config";
import type { Asset, Clip, Job } from "#lib/generated/prisma/client";
import { storedFailure } from "#lib/job-runner/job-failure";
import { waitForJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { beginConversion } from "./begin-conversion";
import { findConversion } from "./conversion-job";
import { findPackage } from "./find-package";

export interface Completion {
  clip: Clip;
  job: Job | null;
  packageBytes: number | null;
  warnings: string[];
}

/** A completed, unchanged clip stays as it is; a running conversion is joined. */
export async function completePackage(
  clip: OwnedClip,
  voiceTags: readonly object[] | undefined,
  signal: AbortSignal,
): Promise<Completion> {
  const job = await startOrJoin(clip, voiceTags);
  const ended = job ? await waitForJob(job.id, config().completeWaitSeconds, signal) : null;
  const now = await db().clip.findUnique({ where: { id: clip.id }, include: { assets: true } });
  if (!now) throw notFound();
  const { assets, ...current } = now;
  const last = ended ?? job;
  if (last?.status === "failed") throw conversionFailedError(storedFailure(last.error));
  const audio = assets.find((asset) => asset.kind === "audio") ?? null;
  const images = assets.filter(({ kind }) => kind === "image").sort(compareByPosition);
  const problem = audio?.preparation === "raw" ? [audioWarning(audio)] : [];
  return {
    clip: current,
    job: last ?? (await findConversion(clip.id)),
    packageBytes: (await findPackage(current))?.sizeBytes ?? null,
    warnings: [...(audio ? [] : ["no_audio"]), ...problem, ...tagWarnings({ clip: current, audio, images })],
  };
}

async function startOrJoin(clip: OwnedClip, voiceTags: readonly object[] | undefined): Promise<Job | null> {
  return clipTransaction(clip.id, async (tx) => {
    // Serialises concurrent calls: one starts the conversion, the others join it.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id} FOR UPDATE`;
    const current = await tx.clip.findUnique({ where: { id: clip.id } });
    if (!current) throw notFound();
    const changed = voiceTags !== undefined && !isSameJson(current.voiceTags, voiceTags) ? voiceTags : null;
    if (current.status === "processing") {
      // Joining would answer 200 without storing the tags.
      if (changed) throw conversionInProgressError();
      return findConversion(clip.id, tx);
    }
    if (current.status === "completed" && !isPackageStale(current) && !changed) return null;
    const data = changed
      ? { voiceTags: asJson(changed), contentVersion: { increment: 1 }, updatedAt: clock.now() }
      : {};
    const job = await beginConversion(tx, clip.id, data);
    if (!job) throw conversionInProgressError();
    await assertWithinQuota(tx, clip.id);
    return job;
  });
}

function audioWarning({ preparationError }: Asset): string {
  const message = storedFailure(preparationError)?.message;
  return message ? `audio_not_converted: ${message}` : "audio_not_converted";
}
