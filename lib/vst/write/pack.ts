import { crc32 } from "node:zlib";
import type { Entry, OpenBlob } from "../model/entry";
import { deflateBytes, totalLength, zipStream } from "../zip/zip-writer";

/** Smaller packages are built in memory; larger ones are streamed, which is faster and needs little memory. */
export const IN_MEMORY_LIMIT_BYTES = 16 * 1024 * 1024;

/** jszip deflates in JavaScript on the event loop; larger amounts are deflated beforehand. */
const DEFLATED_LIMIT_BYTES = 1024 * 1024;

const DATE = new Date("1980-01-01T00:00:00Z");
const CHUNK_BYTES = 256 * 1024;

interface PackedVst {
  sizeBytes: number;
  stream: AsyncIterable<Uint8Array>;
}

export async function packVst(entries: readonly Entry[], openBlob: OpenBlob): Promise<PackedVst> {
  const streamedBytes = totalLength(entries);
  const isSmall = streamedBytes <= IN_MEMORY_LIMIT_BYTES && madeBytes(entries) <= DEFLATED_LIMIT_BYTES;
  if (!isSmall) return { sizeBytes: streamedBytes, stream: zipStream(entries, openBlob) };
  const { default: JSZip } = await import("jszip");
  const zip = new JSZip();
  for (const entry of entries) {
    // No folder entries, and sizes in the local headers, for readers that stream from the start.
    zip.file(entry.name, await bytesOf(entry, openBlob), {
      date: DATE,
      createFolders: false,
      compression: isWorthPacking(entry) ? "DEFLATE" : "STORE",
    });
  }
  const bytes = await zip.generateAsync({ type: "nodebuffer", streamFiles: false, platform: "DOS" });
  return { sizeBytes: bytes.length, stream: chunksOf(bytes) };
}

function madeBytes(entries: readonly Entry[]): number {
  const size = ({ source }: Entry) => {
    if (source.kind === "blob") return 0;
    return source.kind === "bytes" ? source.bytes.length : Number.POSITIVE_INFINITY;
  };
  return entries.reduce((sum, entry) => sum + size(entry), 0);
}

function isWorthPacking({ method, source }: Entry): boolean {
  return method === "deflate" && source.kind === "bytes" && deflateBytes(source.bytes) !== null;
}

async function bytesOf({ source }: Entry, openBlob: OpenBlob): Promise<Buffer> {
  if (source.kind === "bytes") return source.bytes;
  if (source.kind === "deflated") throw new Error("What is packed already is written as it is.");
  if (source.sizeBytes === 0) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await openBlob(source.key, 0, source.sizeBytes - 1)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== source.sizeBytes || crc32(bytes) !== source.crc32) {
    throw new Error(`The stored file ${source.key} does not match its size or checksum.`);
  }
  return bytes;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}
