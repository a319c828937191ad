import { processSingleton } from "#lib/config/runtime";
import { currentTurn } from "#lib/kernel/turn";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { PoolTimeout } from "#lib/platform/database/fair-pool";
import { createFairSemaphore, type FairSemaphore } from "#lib/platform/turns/fair-semaphore";

interface Line {
  places: FairSemaphore;
  users: number;
}

const PATIENCE_MS = 15_000;

const lines = () => processSingleton("row lines", () => new Map<string, Line>());

export function clipTransaction<T>(clipId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runInClipOrder(clipId, () => transaction(work));
}

/** Locks the clip's row until the transaction ends, and always before a link's. False if the clip is gone. */
export async function lockClip(tx: Transaction, clipId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** For changes of an account's bytes: a large copy holds the account's lock for seconds. */
export function accountTransaction<T>(
  { clipId, account }: { clipId: number; account?: string | undefined },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return runInClipOrder(clipId, async () => {
    const owner = account ?? (await findOwner(clipId)) ?? clipId;
    return runInOrder(`account ${owner}`, () => transaction(work));
  });
}

/** For changes of a link's row, which each opening makes: there may be any number of visitors. */
export function linkTransaction<T>(shareId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runInOrder(shareId, () => transaction(work));
}

export const runInClipOrder = <T>(clipId: number, work: () => Promise<T>): Promise<T> =>
  runInOrder(`clip ${clipId}`, work);

/** Requests that need the lock of the same row wait here, in turns and without a connection each. */
async function runInOrder<T>(row: string, work: () => Promise<T>): Promise<T> {
  const line = lines().get(row) ?? { places: createFairSemaphore(1), users: 0 };
  lines().set(row, line);
  line.users += 1;
  try {
    const leave = line.places.tryEnter(currentTurn()) ?? (await waitIn(line));
    try {
      return await work();
    } finally {
      leave();
    }
  } finally {
    line.users -= 1;
    if (line.users === 0) lines().delete(row);
  }
}

async function waitIn({ places }: Line): Promise<() => void> {
  try {
    return await places.enter(currentTurn(), AbortSignal.timeout(PATIENCE_MS));
  } catch {
    throw new PoolTimeout();
  }
}

async function findOwner(id: number): Promise<string | null> {
  const clip = await db().clip.findUnique({ where: { id }, select: { userId: true } });
  return clip?.userId ?? null;
}
