import { ownedAndNotFrozen } from "#lib/clips/owned-clip";
import type { Job, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";

export async function findConversion(clipId: number, tx: Transaction = db()): Promise<Job | null> {
  return tx.job.findFirst({ where: { clipId, kind: "convert" }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

export async function getOwnedJob(user: Pick<User, "id">, jobId: string): Promise<Job> {
  const job = await db().job.findFirst({ where: { id: jobId, clip: ownedAndNotFrozen(user) } });
  if (!job) throw notFound("The job");
  return job;
}
