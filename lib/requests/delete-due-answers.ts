import { removeClip } from "#lib/clips/remove-clip";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { UNSENT_HOURS } from "./begin-answer";
import { removeServantFiles, removeServants } from "./servant";
import { removeRequest } from "./update-request";

const BATCH = 100;
/** Longer than a picture takes to be stored. */
const MAKING_MS = 900_000;

/** Answers that were not sent in time, those whose time is over as their page said, and requests that a crash left unfinished. */
export async function deleteDueAnswers(signal: AbortSignal): Promise<void> {
  const now = clock.now();
  await inBatches(signal, () => deleteUnsentAnswers(new Date(now.getTime() - UNSENT_HOURS * 3_600_000)));
  await inBatches(signal, () => deleteOverdueAnswers(now));
  await inBatches(signal, () => deleteUnfinishedRequests(new Date(now.getTime() - MAKING_MS)));
}

/** Until a batch is not full: anyone may begin an answer, and each stays for no longer than its page said. */
async function inBatches(signal: AbortSignal, deleteBatch: () => Promise<number>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteBatch()) < BATCH) return;
  }
}

async function deleteUnsentAnswers(before: Date): Promise<number> {
  const unsent = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM users WHERE answer_address IS NOT NULL
      AND (created_at < ${before} OR NOT EXISTS (SELECT FROM clips WHERE user_id = users.id)) LIMIT ${BATCH}`);
  if (unsent.length === 0) return 0;
  const ids = unsent.map(({ id }) => id);
  await removeServantFiles(await transaction((tx) => removeServants(tx, ids)));
  return unsent.length;
}

async function deleteOverdueAnswers(now: Date): Promise<number> {
  const due = await query<{ id: number }>(Prisma.sql`SELECT id FROM clips WHERE delete_at <= ${now} LIMIT ${BATCH}`);
  for (const { id } of due) {
    const clip = await db().clip.findUnique({ where: { id } });
    if (clip) await removeClip(clip);
  }
  return due.length;
}

async function deleteUnfinishedRequests(before: Date): Promise<number> {
  const unfinished = await query<{ id: string }>(Prisma.sql`
    SELECT id FROM requests WHERE closed_at = created_at AND created_at < ${before} LIMIT ${BATCH}`);
  for (const request of unfinished) await removeRequest(request);
  return unfinished.length;
}
