/** A complete, hashed file on the local disk that belongs to nothing yet. */
export interface StagedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly crc32: number;
  readonly head: Buffer;
  /** Idempotent; also safe after a store has taken the file. */
  discard(): Promise<void>;
}

interface WorkFolder {
  path: string;
  remove(): Promise<void>;
}

/** Temporary files on the local disk, for one request or job each. Without room, new ones throw ServerFull. */
export interface Scratch {
  /** Hashes while receiving. Leaves nothing if the stream fails or exceeds `maxBytes`. */
  stage(source: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedFile>;
  /** How many bytes may be written before too few are left for the database; zero or less: nothing may. */
  room(): Promise<number>;
  /** Stages an existing file in place, without a copy. */
  adopt(path: string): Promise<StagedFile>;
  workFolder(): Promise<WorkFolder>;
  /** Removes older leftovers of crashed processes; returns how many. */
  sweep(olderThan: Date): Promise<number>;
  check(): Promise<void>;
}

export interface StageOptions {
  maxBytes: number;
  signal?: AbortSignal;
}

export class TooManyBytes extends Error {}
