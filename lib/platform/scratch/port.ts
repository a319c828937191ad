/** A complete, hashed file on the local disk that belongs to nothing yet. */
export interface Staged {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** CRC-32, unsigned. */
  readonly crc32: number;
  /** The first 64 KB, to detect the format. */
  readonly head: Buffer;
  /** Idempotent; also safe after a store has taken the file. */
  discard(): Promise<void>;
}

export interface WorkFolder {
  path: string;
  remove(): Promise<void>;
}

/** Temporary files on the local disk, for one request or job each. */
export interface Scratch {
  /** Hashes while receiving. Leaves nothing if the stream fails or exceeds `maxBytes`. */
  stage(source: AsyncIterable<Uint8Array>, options: StageOptions): Promise<Staged>;
  /** Stages an existing file in place, without a copy. */
  adopt(path: string): Promise<Staged>;
  /** An empty folder for the results of one job. */
  workFolder(): Promise<WorkFolder>;
  /** Removes older leftovers of crashed processes; returns how many. */
  sweep(olderThan: Date): Promise<number>;
  /** Throws if the folder cannot be written. */
  check(): Promise<void>;
}

export interface StageOptions {
  maxBytes: number;
  signal?: AbortSignal;
}

/** More bytes than were allowed. */
export class TooManyBytes extends Error {}
