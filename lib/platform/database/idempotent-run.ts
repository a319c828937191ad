import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#lib/kernel/errors";
import type { Transaction } from "./db";

export interface IdempotentRun {
  id: string;
  runId: string;
}

const runs = new AsyncLocalStorage<IdempotentRun>();

export function withIdempotentRun<T>(run: IdempotentRun, work: () => Promise<T>): Promise<T> {
  return runs.run(run, work);
}

/** For a step of a larger work, which records its own result. */
export function withoutRecording<T>(work: () => Promise<T>): Promise<T> {
  return runs.exit(work);
}

/** Whether the request's transaction has something to record. */
export function isResultRecorded(): boolean {
  return runs.getStore() !== undefined;
}

/**
 * Records the row that a request creates beside its Idempotency-Key, in the transaction that creates it, so that no crash can make a
 * retry create it again. Does nothing for requests without a key.
 */
export async function recordCreated(tx: Transaction, made: string | number): Promise<void> {
  const run = runs.getStore();
  if (!run) return;
  const { count } = await tx.idempotencyRecord.updateMany({
    where: { id: run.id, runId: run.runId },
    data: { made: String(made) },
  });
  // Presumed dead and replaced by another run, or the account is gone.
  if (count === 0) {
    throw new AppError(
      "idempotency_in_progress",
      "A request with this Idempotency-Key is still running. Try again in a moment.",
      {
        headers: { "Retry-After": "1" },
      },
    );
  }
}
