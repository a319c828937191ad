/** Where the bytes of an entry come from: memory, or a blob whose size and CRC-32 were kept from its upload. */
export type EntrySource =
  | { kind: "bytes"; bytes: Buffer; packed?: PackedBytes }
  /** Bytes of which only their packed form is still there. */
  | { kind: "deflated"; deflated: Buffer; sizeBytes: number; crc32: number }
  | { kind: "blob"; key: string; sizeBytes: number; crc32: number };

/** What writing bytes into a ZIP takes, where somebody has worked it out before. */
export interface PackedBytes {
  /** Deflated; null where that does not pay. */
  deflated: Buffer | null;
  /** Of the bytes as they were, as an unsigned integer. */
  crc32: number;
}

/** One file of a package, in the order in which it is written; names are made by the server, in ASCII. */
export interface Entry {
  name: string;
  /** Blobs are always stored; only bytes in memory may be deflated. */
  method: "store" | "deflate";
  source: EntrySource;
}

/** Opens a blob from byte `start` to byte `end`, both included. */
export type OpenBlob = (
  key: string,
  start: number,
  end: number,
) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
