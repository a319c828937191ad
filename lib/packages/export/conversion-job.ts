import type { Job } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/database/db";

export async function findConversion(clipId: number, tx: Transaction = db()): Promise<Job | null> {
  return tx.job.findFirst({ where: { clipId, kind: "convert" }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}
