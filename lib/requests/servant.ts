import { newId } from "#lib/kernel/ids";
import { db, type Transaction } from "#lib/platform/database/db";
import { removeFilesOfClips } from "#lib/platform/store/ledger";

/** A user without address, who holds one clip of a request. `answerAddress` is set for an answer: a digest of its address. */
export async function createServant(
  tx: Transaction,
  requestId: string,
  answerAddress: string | null = null,
): Promise<string> {
  const id = newId("usr");
  await tx.user.create({ data: { id, requestId, answerAddress } });
  return id;
}

/** With their clips, and the files of those. */
export async function removeServants(tx: Transaction, ids: readonly string[]): Promise<number[]> {
  const clips = await tx.clip.findMany({ where: { userId: { in: [...ids] } }, select: { id: true } });
  await tx.user.deleteMany({ where: { id: { in: [...ids] } } });
  return clips.map(({ id }) => id);
}

export async function listServants(requestId: string, tx: Transaction = db()): Promise<string[]> {
  return (await tx.user.findMany({ where: { requestId }, select: { id: true } })).map(({ id }) => id);
}

export const removeServantFiles = (clipIds: readonly number[]): Promise<void> => removeFilesOfClips([...clipIds]);
