import type { Job } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/db";

/** The newest conversion of a clip, running or not. */
export async function findConversion(clipId: number, tx: Transaction = db()): Promise<Job | null> {
  return tx.job.findFirst({ where: { clipId, kind: "convert" }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}
