import { AsyncLocalStorage } from "node:async_hooks";
import { expect, vi } from "vitest";
import { db, type Transaction } from "#lib/platform/database/db";

/** Runs another caller's work while the transaction is open. */
export const beside: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** How often PostgreSQL has ended one of two transactions that waited for each other. */
export async function deadlocks(): Promise<bigint | undefined> {
  await db().$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const [row] = await db().$queryRaw<{ deadlocks: bigint }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
  return row?.deadlocks;
}

/** So many statements wait for a lock. */
export const untilWaiting = (count: number): Promise<void> =>
  beside(() =>
    vi.waitFor(async () => {
      const waiting = await db().$queryRaw<object[]>`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(count);
    }, 5000),
  );

type Work = (tx: Transaction) => Promise<void>;
const inTransaction = (work: Work) => db().$transaction(work, { timeout: 20_000 });

/** Answers once the locks are taken; they are held until `release`, and `done` is the end of their transaction. */
export async function holdLocks(take: (tx: Transaction) => Promise<unknown>, run = inTransaction) {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    done = run(async (tx) => {
      await take(tx);
      resolve();
      await until;
    });
    done.catch(reject);
  });
  return { done, release };
}
