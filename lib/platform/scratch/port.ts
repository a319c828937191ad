/** A file on this machine's disk: whole, measured and hashed, but part of nothing yet. */
export interface Staged {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** CRC-32 as an unsigned integer. */
  readonly crc32: number;
  /** The first bytes (64 KB at most), enough to tell the format. */
  readonly head: Buffer;
  /** Removes the file; safe to call twice, and after a store has taken it over. */
  discard(): Promise<void>;
}

export interface WorkFolder {
  path: string;
  remove(): Promise<void>;
}

/** Room on this machine's disk for what arrives and what is being made; nothing in it outlives a request or a job. */
export interface Scratch {
  /** Receives a stream, hashing it on the way; leaves nothing if it breaks off or holds more than `maxBytes`. */
  stage(source: AsyncIterable<Uint8Array>, options: StageOptions): Promise<Staged>;
  /** Takes a finished file over where it lies (a media job made it): as if it had been received, without a copy. */
  adopt(path: string): Promise<Staged>;
  /** A fresh folder for the results of one job. */
  workFolder(): Promise<WorkFolder>;
  /** Removes what crashed processes left, if it is older than the given time; tells how much. */
  sweep(olderThan: Date): Promise<number>;
  /** Throws when nothing can be written. */
  check(): Promise<void>;
}

export interface StageOptions {
  maxBytes: number;
  signal?: AbortSignal;
}

/** More bytes than were allowed. */
export class TooManyBytes extends Error {}
