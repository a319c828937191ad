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

export type JobPayloads = {
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
};

/** How often a job is tried in all. */
export const MAX_ATTEMPTS = 3;

/** One entry of a queue, handed out again after each failed try. */
export interface Entry<K extends JobKind> {
  id: string;
  payload: JobPayloads[K];
  place: Pick<EnqueueOptions, "turnOf" | "isLast" | "singletonKey">;
}

export interface JobRun<K extends JobKind> extends Entry<K> {
  signal: AbortSignal;
  attempt: number;
  lastAttempt: boolean;
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /** For fair scheduling by person: everyone's first job runs before anyone's second. */
  turnOf?: string | undefined;
  /** After everything that is enqueued without it. */
  isLast?: boolean;
  singletonKey?: string;
  /** Not if there was one in the same stretch of so many seconds. */
  atMostEverySeconds?: number;
}

/**
 * Wakes the workers for what our own rows say is to be done. An entry enqueued in a committed transaction is handed out at least
 * once, even after a crash, however long it waits; the sweep enqueues an entry again that is lost all the same.
 */
export interface Queue {
  /** Part of the transaction. */
  enqueue<K extends JobKind>(
    tx: Transaction,
    kind: K,
    payload: JobPayloads[K],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** `MAX_ATTEMPTS` in all if it throws or its process dies; `givenUp` then receives the entry. */
  work<K extends JobKind>(
    kind: K,
    concurrency: number,
    handler: (run: JobRun<K>) => Promise<void>,
    givenUp?: (entry: Entry<K>) => Promise<void>,
  ): Promise<void>;
  /**
   * Without workers: runs what is due, and takes up what died elsewhere. Resolves once it finds nothing more,
   * or the time is over, with the number of those that ran; it does not wait for jobs of other processes.
   */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Takes no new jobs and aborts running ones after the grace time. */
  stop(graceMs: number): Promise<void>;
  check(): Promise<void>;
}
