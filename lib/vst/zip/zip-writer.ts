import { createHash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Entry, EntrySource, OpenBlob } from "../model/entry";
import { combineCrc32 } from "./combine-crc32";
import { centralHeader, DEFLATE, endOfDirectory, localHeader, STORE } from "./zip-records";

/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const MAX_RATIO = 100;
/** Smaller files are stored uncompressed. */
const LARGE_BYTES = 1024 * 1024;

interface Planned {
  header: Buffer;
  body: { kind: "bytes"; bytes: Buffer } | { kind: "blob"; key: string; crc32: number };
  size: number;
  central: Buffer;
}

interface Plan {
  files: Planned[];
  tail: Buffer;
  totalBytes: number;
  etag: string;
}

const plans = new WeakMap<readonly Entry[], Plan>();

export function totalLength(entries: readonly Entry[]): number {
  return planOf(entries).totalBytes;
}

/** SHA-256 over names, checksums and sizes, in double quotes. */
export function zipEtag(entries: readonly Entry[]): string {
  return planOf(entries).etag;
}

/** Of the whole archive; stored files are not read for it. */
export function zipCrc32(entries: readonly Entry[]): number {
  const { files, tail } = planOf(entries);
  let crc = 0;
  for (const { header, body, size } of files) {
    crc = crc32(header, crc);
    crc = body.kind === "bytes" ? crc32(body.bytes, crc) : combineCrc32(crc, body.crc32, size);
  }
  return crc32(tail, crc);
}

export async function* zipStream(
  entries: readonly Entry[],
  openBlob: OpenBlob,
  range?: ByteRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const plan = planOf(entries);
  const first = range?.start ?? 0;
  const last = Math.min(range?.end ?? plan.totalBytes - 1, plan.totalBytes - 1);
  let offset = 0;
  for (const { header, body, size } of plan.files) {
    yield* slice(header, offset, first, last);
    offset += header.length;
    if (body.kind === "bytes") yield* slice(body.bytes, offset, first, last);
    else yield* blobSlice(openBlob, body, size, first - offset, last - offset);
    offset += size;
    if (offset > last) return;
  }
  yield* slice(plan.tail, offset, first, last);
}

/**
 * Null if the bytes should be stored. Very repetitive content is only Huffman-coded, since readers reject high ratios
 * as ZIP bombs.
 */
export function deflateBytes(bytes: Buffer): Buffer | null {
  const packed = deflateRawSync(bytes);
  if (bytes.length <= packed.length * MAX_RATIO) return packed;
  return bytes.length > LARGE_BYTES ? deflateRawSync(bytes, { strategy: constants.Z_HUFFMAN_ONLY }) : null;
}

function* slice(bytes: Buffer, offset: number, first: number, last: number): Generator<Uint8Array> {
  const from = Math.max(0, first - offset);
  const to = Math.min(bytes.length, last - offset + 1);
  if (from < to) yield bytes.subarray(from, to);
}

async function* blobSlice(
  openBlob: OpenBlob,
  blob: { key: string; crc32: number },
  size: number,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  const from = Math.max(0, first);
  const to = Math.min(size - 1, last);
  if (from > to) return;
  let left = to - from + 1;
  let crc = 0;
  for await (const chunk of await openBlob(blob.key, from, to)) {
    left -= chunk.length;
    if (left < 0) throw new Error(`The stored file ${blob.key} is longer than its record says.`);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  // The response has started, so break the connection; otherwise a damaged file would look complete.
  if (left > 0) throw new Error(`The stored file ${blob.key} is shorter than its record says.`);
  if (from === 0 && to === size - 1 && crc !== blob.crc32) {
    throw new Error(`The stored file ${blob.key} does not match its checksum.`);
  }
}

function planOf(entries: readonly Entry[]): Plan {
  const known = plans.get(entries);
  if (known) return known;
  const identity = createHash("sha256");
  const files: Planned[] = [];
  let offset = 0;
  for (const entry of entries) {
    const file = planEntry(entry, offset, identity);
    offset += file.header.length + file.size;
    files.push(file);
  }
  const tail = Buffer.concat([
    ...files.map(({ central }) => central),
    endOfDirectory(
      files.map(({ central }) => central),
      offset,
    ),
  ]);
  const plan = { files, tail, totalBytes: offset + tail.length, etag: `"${identity.digest("hex")}"` };
  plans.set(entries, plan);
  return plan;
}

function planEntry(entry: Entry, offset: number, identity: ReturnType<typeof createHash>): Planned {
  const { source } = entry;
  const packed = entry.method === "deflate" ? deflatedOf(source) : null;
  const isDeflated = packed !== null;
  const plainSize = source.kind === "bytes" ? source.bytes.length : source.sizeBytes;
  const crc = source.kind === "bytes" ? (source.packed?.crc32 ?? crc32(source.bytes)) : source.crc32;
  const bytes = packed ?? (source.kind === "bytes" ? source.bytes : null);
  const size = bytes?.length ?? plainSize;
  const facts = { method: isDeflated ? DEFLATE : STORE, crc, size, plainSize, name: Buffer.from(entry.name, "ascii") };
  identity.update(`${entry.name}\0${facts.method}\0${crc}\0${size}\0${plainSize}\n`);
  return {
    header: localHeader(facts),
    body: bytes
      ? { kind: "bytes", bytes }
      : { kind: "blob", key: source.kind === "blob" ? source.key : "", crc32: crc },
    size,
    central: centralHeader(facts, offset),
  };
}

function deflatedOf(source: EntrySource): Buffer | null {
  if (source.kind === "deflated") return source.deflated;
  if (source.kind === "blob") return null;
  return source.packed ? source.packed.deflated : deflateBytes(source.bytes);
}
