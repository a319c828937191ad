import { processSingleton } from "#lib/config/runtime";
import { currentTurn } from "#lib/kernel/turn";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { PoolTimeout } from "#lib/platform/database/fair-pool";
import { createFairSemaphore, type FairSemaphore } from "#lib/platform/turns/fair-semaphore";

interface Line {
  places: FairSemaphore;
  users: number;
}

const PATIENCE_MS = 15_000;

const lines = () => processSingleton("clip lines", () => new Map<number, Line>());

export function clipTransaction<T>(clipId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runInClipOrder(clipId, () => transaction(work));
}

/** Requests that need the lock of the clip's row wait here, in turns and without a connection each. */
export async function runInClipOrder<T>(clipId: number, work: () => Promise<T>): Promise<T> {
  const line = lines().get(clipId) ?? { places: createFairSemaphore(1), users: 0 };
  lines().set(clipId, line);
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
    if (line.users === 0) lines().delete(clipId);
  }
}

async function waitIn({ places }: Line): Promise<() => void> {
  try {
    return await places.enter(currentTurn(), AbortSignal.timeout(PATIENCE_MS));
  } catch {
    throw new PoolTimeout();
  }
}
