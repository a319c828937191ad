import type { Clip, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

/** 409 while a conversion runs, else a new content version. Locks the clip's row until the transaction ends. */
export async function bumpContentVersion(
  tx: Transaction,
  clipId: number,
  data: Prisma.ClipUpdateManyMutationInput = {},
): Promise<void> {
  const changed = await tx.clip.updateMany({
    where: { id: clipId, status: { not: "processing" } },
    data: { ...data, version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() },
  });
  if (changed.count === 1) return;
  const exists = await tx.clip.count({ where: { id: clipId } });
  if (!exists) throw notFound();
  throw conversionInProgressError();
}

/** The current package contains the removed content, so recipients must not get it; the owner still can. */
export async function unpublishPackage(tx: Transaction, clipId: number): Promise<void> {
  await tx.$executeRaw`UPDATE clips SET redacted_version = content_version WHERE id = ${clipId}::int`;
}

export function conversionInProgressError(): AppError {
  return new AppError("conversion_in_progress", "The clip is being converted. Try again in a moment.", {
    headers: { "Retry-After": "2" },
  });
}

export function assertNotProcessing(clip: Pick<Clip, "status">): void {
  if (clip.status === "processing") throw conversionInProgressError();
}
