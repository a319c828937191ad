import { AppError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

export const SUSPECTED_PER_LINK = 20;

/** Under the clip's lock, so that replies that arrive together are counted one after the other. */
export async function assertSuspectedRepliesLeft(tx: Transaction, shareId: string): Promise<void> {
  const waiting = await tx.reply.count({ where: { shareId, suspectedAt: { not: null } } });
  if (waiting < SUSPECTED_PER_LINK) return;
  throw new AppError(
    "forbidden",
    `A hidden field of the form (leave_empty) was filled in, as programs do, and ${SUSPECTED_PER_LINK} such replies ` +
      "already wait on this link. If you are a person, press Send once more, or send it without that field. Nothing is lost.",
  );
}
