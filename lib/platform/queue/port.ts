import type { Transaction } from "../db";

export type JobPayloads = {
  "prepare-audio": { assetId: string };
  "cut-audio": { assetId: string };
  "put-in-take": { assetId: string };
  convert: { jobId: string };
  "cover-images": { clipId: number };
  "annotate-images": { clipId: number };
  "render-video": { jobId: string };
  transcribe: { jobId: string };
  translate: { jobId: string };
  "time-words": { clipId: number };
  "send-message": { messageId: string };
  "send-code": { messageId: string };
  "send-sms": { messageId: string };
  "deliver-webhook": { deliveryId: string; attempt: number };
  sweep: Record<string, never>;
};

export type JobKind = keyof JobPayloads;

export const jobKinds: readonly JobKind[] = [
  "prepare-audio",
  "cut-audio",
  "put-in-take",
  "convert",
  "cover-images",
  "annotate-images",
  "render-video",
  "transcribe",
  "translate",
  "time-words",
  "send-message",
  "send-code",
  "send-sms",
  "deliver-webhook",
  "sweep",
];

export interface JobRun<K extends JobKind> {
  payload: JobPayloads[K];
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

/** Jobs enqueued in a committed transaction run at least once, even after a crash. */
export interface Queue {
  /** Part of the transaction. */
  enqueue<K extends JobKind>(
    tx: Transaction,
    kind: K,
    payload: JobPayloads[K],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Three attempts in all if it throws or its process dies; `givenUp` then receives the job. */
  work<K extends JobKind>(
    kind: K,
    concurrency: number,
    handler: (run: JobRun<K>) => Promise<void>,
    givenUp?: (payload: JobPayloads[K]) => Promise<void>,
  ): Promise<void>;
  /**
   * Where nobody waits for jobs: runs what is due, and takes up what died elsewhere. Resolves once it finds nothing more,
   * or the time is over, with the number of those that ran; what others are running, nobody waits for.
   */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Takes no new jobs and aborts running ones after the grace time. */
  stop(graceMs: number): Promise<void>;
  check(): Promise<void>;
}
