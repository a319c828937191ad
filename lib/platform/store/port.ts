import type { Staged } from "../scratch/port";

/** Bytes `start` to `end`, both included; an end beyond the file means up to its last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the bytes of clips live, on this machine or far away. Keys are server-made and never used twice:
 * `[A-Za-z0-9._-]` segments joined by `/`. Which keys there are, rows know: a store is never asked for a list.
 */
export interface Store {
  /** Name of the store, shown as `store_bucket`. */
  readonly bucket: string;
  /**
   * Takes a staged file over under the key. When this resolves the bytes survive a power cut and the scratch file is
   * gone; until then nothing can be read. Never overwrites.
   */
  put(key: string, file: Staged, contentType: string): Promise<void>;
  /** Reads a file, or a range of it; null when there is no such key. What is not read costs nothing. */
  get(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Null when there is no such key. */
  head(key: string): Promise<{ sizeBytes: number } | null>;
  /** Removes files; those that are not there are fine. */
  remove(keys: readonly string[]): Promise<void>;
  readonly multipart: Multipart;
  /** An address where anybody reads the file from the store itself for a while; null where the server has to send it. */
  presign(key: string, options: PresignOptions): Promise<string | null>;
  /** The absolute path of the key where the store is this machine's disk, else null. */
  localPath(key: string): string | null;
  /** Throws when the store cannot be written. */
  check(): Promise<void>;
}

export interface PresignOptions {
  seconds: number;
  contentType: string;
  /** The header as the store is to send it. */
  contentDisposition: string;
}

/**
 * A file that arrives in pieces, by many requests and perhaps in many processes. Whoever writes keeps the list of where
 * pieces end, writes one at a time and only behind the last of them; `pieceKeys` are what there is to remove.
 */
export interface Multipart {
  /** Writes the piece that begins at the byte, in place of what an attempt before may have left there; durable then. */
  write(id: string, start: number, piece: Uint8Array): Promise<void>;
  /** The file of all its pieces, hashed; they stay where they are until their keys are removed. */
  finish(id: string, ends: readonly number[]): Promise<Staged>;
}

/** Every key under which a piece may lie, the one that was perhaps being written when everything stopped included. */
export function pieceKeys(id: string, ends: readonly number[]): string[] {
  return [0, ...ends].map((start) => pieceKey(id, start));
}

export function pieceKey(id: string, start: number): string {
  return `uploads/${id}/${start}`;
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Throws for anything that is not a plain relative key. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 300) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
}
