import type { Transaction } from "../database/db";

export const jobKinds = [
  "prepare-audio",
  "cut-audio",
  "put-in-take",
  "convert",
  "cover-images",
  "annotate-images",
  "clean-reply",
  "render-video",
  "transcribe",
  "translate",
  "time-words",
  "read-pictures",
  "send-message",
  "send-code",
  "send-sms",
  "deliver-webhook",
  "hand-over",
  "sweep",
] as const;

export type JobKind = (typeof jobKinds)[number];

/** Reports a kind without a payload here, instead of wherever a payload is used. */
type OfEachKind<Payloads extends Record<JobKind, object>> = { [K in JobKind]: Payloads[K] };

export type JobPayloads = OfEachKind<{
  "prepare-audio": { assetId: string };
  "cut-audio": { assetId: string };
  "put-in-take": { assetId: string };
  convert: { jobId: string };
  "cover-images": { clipId: number };
  "annotate-images": { clipId: number };
  "clean-reply": { replyId: string };
  "render-video": { jobId: string };
  transcribe: { jobId: string };
  translate: { jobId: string };
  "time-words": { clipId: number };
  "read-pictures": { clipId: number };
  "send-message": { messageId: string };
  "send-code": { messageId: string };
  "send-sms": { messageId: string };
  "deliver-webhook": { deliveryId: string; attempt: number };
  "hand-over": { handoverId: string };
  sweep: Record<string, never>;
}>;

/** First try included. */
export const MAX_ATTEMPTS = 3;

/** Ends the name of the queue that gets the entries of another whose tries are used up. Stored, so it stays. */
export const FAILED_SUFFIX = "-given-up";

/** One entry of a queue, handed out again after each failed try. */
export interface Entry<K extends JobKind> {
  id: string;
  payload: JobPayloads[K];
  place: Pick<EnqueueOptions, "turnOf" | "isLast" | "singletonKey">;
}

export interface JobRun<K extends JobKind> extends Entry<K> {
  signal: AbortSignal;
  attempt: number;
  isLastAttempt: boolean;
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** The user whose turn it is: the first job of every user runs before the second of any. */
  turnOf?: string | undefined;
  /** Runs after all entries that do not say it, in turns of users, too. */
  isLast?: boolean;
  singletonKey?: string;
  /** Drops the entry if another was enqueued in the same interval of this length. */
  atMostEverySeconds?: number;
}

/**
 * Wakes the workers for the work that open rows describe. An entry enqueued in a committed transaction is handed out at least
 * once, even after a crash, however long it waits; the sweep enqueues a lost entry again.
 */
export interface Queue {
  /** Part of the transaction. */
  enqueue<K extends JobKind>(
    tx: Transaction,
    kind: K,
    payload: JobPayloads[K],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** `MAX_ATTEMPTS` in all if it throws or its process dies; `onFailed` then receives the entry. */
  work<K extends JobKind>(
    kind: K,
    concurrency: number,
    handler: (run: JobRun<K>) => Promise<void>,
    onFailed?: (entry: Entry<K>) => Promise<void>,
  ): Promise<void>;
  /**
   * Without workers: runs due jobs, and those that a dead process had begun. Resolves with the number of jobs that it ran, once
   * it finds no more or the time is over; it does not wait for jobs of other processes.
   */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Takes no new jobs and aborts running ones after the grace time. */
  stop(graceMs: number): Promise<void>;
  check(): Promise<void>;
}
