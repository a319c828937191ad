import type { OwnedClip } from "#lib/clips/owned-clip";
import { isPackageStale } from "#lib/clips/rules";
import type { Job } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { beginConversion } from "./begin-conversion";
import { findConversion } from "./conversion-job";

/** `started`, or the running or last conversion. */
export async function startConversion(clip: OwnedClip, force: boolean): Promise<{ job: Job; started: boolean }> {
  return clipTransaction(clip.id, async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id} FOR UPDATE`;
    const current = await tx.clip.findUnique({ where: { id: clip.id } });
    if (!current) throw notFound();
    const settled = current.status === "completed" && !force && !isPackageStale(current);
    const last = current.status === "processing" || settled ? await findConversion(clip.id, tx) : null;
    if (last) return { job: last, started: false };
    const job = await beginConversion(tx, clip.id);
    if (!job) throw notFound();
    return { job, started: true };
  });
}
