export type EntrySource =
  | { kind: "bytes"; bytes: Buffer; packed?: PackedBytes }
  | { kind: "deflated"; deflated: Buffer; sizeBytes: number; crc32: number }
  | { kind: "blob"; key: string; sizeBytes: number; crc32: number };

interface PackedBytes {
  /** Null if deflating does not pay off. */
  deflated: Buffer | null;
  /** Of the uncompressed bytes, unsigned. */
  crc32: number;
}

export interface Entry {
  name: string;
  /** Only bytes in memory may be deflated. */
  method: "store" | "deflate";
  source: EntrySource;
}

/** Reads the bytes `start` to `end`, both inclusive. */
export type OpenBlob = (
  key: string,
  start: number,
  end: number,
) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
