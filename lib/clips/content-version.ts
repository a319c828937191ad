import type { Clip, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

type Named = Pick<Clip, "id" | "userId">;

/** As `assertChangeable`, then a new content version. Locks the clip's row until the transaction ends. */
export async function bumpContentVersion(
  tx: Transaction,
  clip: Named,
  data: Prisma.ClipUpdateManyMutationInput = {},
): Promise<void> {
  const changed = await tx.clip.updateMany({
    where: { id: clip.id, userId: clip.userId, status: { not: "processing" } },
    data: { ...data, version: { increment: 1 }, contentVersion: { increment: 1 }, updatedAt: clock.now() },
  });
  if (changed.count === 0) await assertChangeable(tx, clip);
}

/**
 * Call it with the clip's row locked. Throws 404 if the clip has another owner than when it was read, as an answer has that was
 * sent in between, and 409 while a conversion runs.
 */
export async function assertChangeable(tx: Transaction, { id, userId }: Named): Promise<void> {
  const current = await tx.clip.findFirst({ where: { id, userId }, select: { status: true } });
  if (!current) throw notFound();
  assertNotProcessing(current);
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
