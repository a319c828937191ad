/** A file that has been received whole and synced to disk, but is not yet visible under any key. */
export interface Staged {
  readonly path: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** CRC-32 as an unsigned integer. */
  readonly crc32: number;
  /** The first bytes (64 KB at most), enough to tell the format. */
  readonly head: Buffer;
  /** Removes the file unless it was put; safe to call twice. */
  discard(): Promise<void>;
}

export interface BlobInfo {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Where the bytes of clips live. Keys are server-made: `[A-Za-z0-9._-]` segments joined by `/`. */
export interface Blobs {
  /** Name of the store, shown as `store_bucket`. */
  readonly bucket: string;
  /** Receives a stream to the staging area; hashes while it writes; refuses more than `maxBytes`. */
  stage(source: AsyncIterable<Uint8Array>, options: { maxBytes: number; signal?: AbortSignal }): Promise<Staged>;
  /** Takes over a finished local file (made by a media job) as if it had been received. */
  stageFile(path: string): Promise<Staged>;
  /** Makes a staged file visible under the key; when this resolves, the bytes survive a power cut. Never overwrites. */
  put(key: string, staged: Staged, contentType: string): Promise<void>;
  /** Reads bytes `start` to `end` (inclusive; whole file when absent); null when there is no such key. */
  open(key: string, range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array> | null>;
  /** Size and age of a stored file; null when there is none. */
  head(key: string): Promise<BlobInfo | null>;
  /** Every stored file whose key starts with the prefix. */
  list(prefix: string): AsyncIterable<BlobInfo>;
  /** Removes files; those that are not there are fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes everything under `prefix/`. */
  removeFolder(prefix: string): Promise<void>;
  /** A local path with the bytes of the key, for media jobs; `release` when done. */
  materialise(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** The absolute path of the key where the store is this machine's disk, else null. */
  localPath(key: string): string | null;
  /** A fresh folder for the results of one job, on the same disk as the staging area. */
  workFolder(): Promise<{ path: string; remove(): Promise<void> }>;
  /** Bytes of a part file that have arrived and are synced; 0 when there is none. */
  partSize(id: string): Promise<number>;
  /**
   * Writes to a part file from the offset on and syncs it; gives its new size. What arrived before a failure stays.
   * Whoever does not write at its end, before each piece, is stopped by PartMoved: it never holds two answers, nor more
   * than `maxBytes`. `exclusively` keeps writers in other processes away while a piece is written.
   */
  appendPart(id: string, source: AsyncIterable<Uint8Array>, options: PartOptions): Promise<number>;
  /** Hashes a part file so that it can be put like a staged one. */
  stagePart(id: string): Promise<Staged>;
  removePart(id: string): Promise<void>;
  listParts(): Promise<string[]>;
  /** Removes what crashed processes left in the staging area, if it is older than the given time. */
  sweepStaging(olderThan: Date): Promise<number>;
  /** Throws when the store cannot be written. */
  check(): Promise<void>;
}

export interface PartOptions {
  offset: number;
  maxBytes: number;
  signal?: AbortSignal;
  exclusively?: <T>(write: () => Promise<T>) => Promise<T>;
}

/** More bytes than were allowed. */
export class TooManyBytes extends Error {}

/** The part file does not end where the writer is: somebody else writes to it, or has. */
export class PartMoved extends Error {}

/** The disk is full, or the store refuses to write for the moment. */
export class StoreUnavailable extends Error {}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Throws for anything that is not a plain relative key. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 300) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
}
