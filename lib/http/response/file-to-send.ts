import type { ByteRange } from "../request/range";

export interface FileToSend {
  sizeBytes: number;
  /** Without quotes. */
  etag: string;
  contentType: string;
  filename: string;
  disposition: "inline" | "attachment";
  cacheControl: string;
  /** Allows other sites to embed it; only for files that everyone with the address may see. */
  crossOrigin?: boolean | undefined;
  lastModified?: Date;
  source: { kind: "blob"; key: string } | MadeBytes;
}

interface MadeBytes {
  kind: "stream";
  open: (range: ByteRange) => AsyncIterable<Uint8Array>;
  /** That stay in memory until the last one is sent. */
  memoryBytes: number;
}
