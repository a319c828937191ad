import { createHash } from "node:crypto";
import * as zlib from "node:zlib";
import type { Entry, EntrySource, OpenBlob } from "./entry";

/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const MAX_RATIO = 100;
/** Smaller files are stored uncompressed. */
const LARGE_BYTES = 1024 * 1024;
const STORE = 0;
const DEFLATE = 8;
// 1980-01-01 00:00, the earliest possible date: equal content gives equal bytes at any time.
const DATE = 0x0021;
const DOS_VERSION = 20;
const ZIP64_VERSION = 45;

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
export function deflated(bytes: Buffer): Buffer | null {
  const packed = zlib.deflateRawSync(bytes);
  if (bytes.length <= packed.length * MAX_RATIO) return packed;
  return bytes.length > LARGE_BYTES ? zlib.deflateRawSync(bytes, { strategy: zlib.constants.Z_HUFFMAN_ONLY }) : null;
}

export const crc32: (bytes: Uint8Array, start?: number) => number =
  // zlib.crc32 exists since Node 20.15 and 22.2.
  typeof zlib.crc32 === "function" ? (bytes, start = 0) => zlib.crc32(bytes, start) : crc32ByTable;

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
  const tail = Buffer.concat([...files.map(({ central }) => central), endOfDirectory(files, offset)]);
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
  return source.packed ? source.packed.deflated : deflated(source.bytes);
}

interface Facts {
  method: number;
  crc: number;
  size: number;
  plainSize: number;
  name: Buffer;
}

/** The 22 bytes common to both headers: version, flags (none), method, time, date, CRC, sizes. */
function commonFields({ method, crc, size, plainSize }: Facts, isLarge: boolean): Buffer {
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(isLarge ? ZIP64_VERSION : DOS_VERSION, 0);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(Math.min(size, MAX_32), 14);
  fields.writeUInt32LE(Math.min(plainSize, MAX_32), 18);
  return fields;
}

function localHeader(facts: Facts): Buffer {
  const isLarge = facts.size >= MAX_32 || facts.plainSize >= MAX_32;
  const extra = isLarge ? zip64Extra([facts.plainSize, facts.size]) : Buffer.alloc(0);
  return Buffer.concat([
    u32(0x04034b50),
    commonFields(facts, isLarge),
    u16(facts.name.length),
    u16(extra.length),
    facts.name,
    extra,
  ]);
}

function centralHeader(facts: Facts, offset: number): Buffer {
  const large = [facts.plainSize, facts.size, offset].filter((value) => value >= MAX_32);
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0);
  const madeBy = u16(large.length > 0 ? ZIP64_VERSION : DOS_VERSION);
  // Comment length, disk number, internal and external attributes: all zero.
  const rest = Buffer.concat([Buffer.alloc(10), u32(Math.min(offset, MAX_32))]);
  const lengths = Buffer.concat([u16(facts.name.length), u16(extra.length)]);
  return Buffer.concat([
    u32(0x02014b50),
    madeBy,
    commonFields(facts, large.length > 0),
    lengths,
    rest,
    facts.name,
    extra,
  ]);
}

function endOfDirectory(files: Planned[], offset: number): Buffer {
  const size = files.reduce((sum, { central }) => sum + central.length, 0);
  const count = files.length;
  const isLarge = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const records: Buffer[] = [];
  if (isLarge) {
    const versions = Buffer.concat([u16(ZIP64_VERSION), u16(ZIP64_VERSION), Buffer.alloc(8)]);
    records.push(u32(0x06064b50), u64(44), versions, u64(count), u64(count), u64(size), u64(offset));
    records.push(u32(0x07064b50), u32(0), u64(offset + size), u32(1));
  }
  const short = u16(Math.min(count, MAX_16));
  records.push(
    u32(0x06054b50),
    u32(0),
    short,
    short,
    u32(Math.min(size, MAX_32)),
    u32(Math.min(offset, MAX_32)),
    u16(0),
  );
  return Buffer.concat(records);
}

const zip64Extra = (values: number[]) => Buffer.concat([u16(1), u16(values.length * 8), ...values.map(u64)]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function crc32ByTable(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
