import type { Transaction } from "../db";

/** Every kind of background work and what it is given. */
export type JobPayloads = {
  "prepare-audio": { assetId: string };
  convert: { jobId: string };
  "cover-images": { clipId: number };
  "annotate-images": { clipId: number };
  "render-video": { jobId: string };
  "send-message": { messageId: string };
};

export type JobKind = keyof JobPayloads;

export const jobKinds: readonly JobKind[] = [
  "prepare-audio",
  "convert",
  "cover-images",
  "annotate-images",
  "render-video",
  "send-message",
];

export interface JobRun<K extends JobKind> {
  payload: JobPayloads[K];
  /** Aborted when the process shuts down or the job was taken away. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
  /** True when no further try will follow. */
  lastAttempt: boolean;
}

export interface EnqueueOptions {
  startAfterSeconds?: number;
  /**
   * Whose work it is. People take turns: the first job of one comes before the second of another, however many that one
   * has waiting, and nobody's waits for ever.
   */
  turnOf?: string | undefined;
  /** At most one waiting job with this key, of a kind that is for the newest state of something. */
  singletonKey?: string;
}

/** Background work that survives a crash: what was enqueued in a committed transaction runs at least once. */
export interface Queue {
  /** Adds a job within the transaction: it exists if and only if the transaction commits. */
  enqueue<K extends JobKind>(
    tx: Transaction,
    kind: K,
    payload: JobPayloads[K],
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Runs a handler for jobs of the kind; a handler that throws, or whose process dies, is tried again, three times in
   * all. `givenUp` is told of a job that failed every time.
   */
  work<K extends JobKind>(
    kind: K,
    concurrency: number,
    handler: (run: JobRun<K>) => Promise<void>,
    givenUp?: (payload: JobPayloads[K]) => Promise<void>,
  ): Promise<void>;
  /** Connects; must be called before anything else. */
  start(): Promise<void>;
  /** Stops taking jobs, aborts the running ones after the grace time, disconnects. */
  stop(graceMs: number): Promise<void>;
  /** Throws when the queue cannot be reached. */
  check(): Promise<void>;
}
