import { normalizeText } from "#lib/kernel/normalize-text";
import { VstProblem, type VstReason } from "../model/vst-problem";

export interface ByteSource {
  sizeBytes: number;
  /** Throws if there are fewer bytes. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface ZipLimits {
  entries: number;
  totalBytes: number;
  ratio: number;
}

export interface ZipEntry {
  name: string;
  isDeflated: boolean;
  crc32: number;
  packedBytes: number;
  sizeBytes: number;
  dataStart: number;
}

interface Listed extends Omit<ZipEntry, "dataStart"> {
  headerStart: number;
  flags: number;
  rawName: Buffer;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_BYTES = 20;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const MAX_NAME_BYTES = 512;
/** Each name is compared with the folders of all others, on the event loop. */
const MAX_FOLDERS = 16;
const MAX_RECORD_BYTES = 8 * 1024;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const SIZES_FOLLOW = 0x0008;
const UNIX = 3;
const LINK = 0xa000;

export async function readZipDirectory(source: ByteSource, limits: ZipLimits): Promise<ZipEntry[]> {
  await assertNoLeadingData(source);
  const { offset, size, count } = await findDirectory(source);
  if (count > limits.entries)
    throw problem("too_many_entries", `It has ${count} entries, more than ${limits.entries}.`);
  if (size > (count + 1) * MAX_RECORD_BYTES) throw problem("damaged", "Its directory is larger than its entries need.");
  const listed = readRecords(await source.read(offset, size), count);
  assertNoBombs(listed, limits);
  assertUniqueNames(listed);
  const entries: ZipEntry[] = [];
  let end = 0;
  for (const record of [...listed].sort((a, b) => a.headerStart - b.headerStart)) {
    if (record.headerStart < end) throw problem("overlapping", `${record.name} overlaps another entry.`);
    const dataStart = await readHeader(source, record, offset);
    end = dataStart + record.packedBytes;
    if (end > offset) throw problem("overlapping", `${record.name} reaches into the directory.`);
    const { name, isDeflated, crc32, packedBytes, sizeBytes } = record;
    entries.push({ name, isDeflated, crc32, packedBytes, sizeBytes, dataStart });
  }
  return entries;
}

/** The file must start with its first entry, so that nothing is hidden before it. */
async function assertNoLeadingData(source: ByteSource): Promise<void> {
  if (source.sizeBytes < END_BYTES) throw problem("not_a_zip", "This is not a ZIP file.");
  const start = (await source.read(0, 4)).readUInt32LE(0);
  if (start !== LOCAL_SIGNATURE && start !== END_SIGNATURE) throw problem("not_a_zip", "This is not a ZIP file.");
}

async function findDirectory(source: ByteSource): Promise<{ offset: number; size: number; count: number }> {
  const tailBytes = Math.min(source.sizeBytes, END_BYTES + MAX_COMMENT);
  const tailStart = source.sizeBytes - tailBytes;
  const tail = await source.read(tailStart, tailBytes);
  let at = tailBytes - END_BYTES;
  // Only a record whose comment ends at the end of the file is valid; the signature may also occur in a comment.
  while (
    at >= 0 &&
    !(tail.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + tail.readUInt16LE(at + 20) === tailBytes)
  )
    at -= 1;
  if (at < 0) throw problem("damaged", endProblem(tail));
  const here = tail.readUInt16LE(at + 4);
  const onThis = tail.readUInt16LE(at + 8);
  const short = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isLarge = short.count === MAX_16 || short.size === MAX_32 || short.offset === MAX_32;
  const locator = tailStart + at - LOCATOR_BYTES;
  const large = isLarge ? await findLargeDirectory(source, locator) : null;
  if (!large && (here !== 0 || tail.readUInt16LE(at + 6) !== 0 || onThis !== short.count)) throw split();
  const found = large ?? { ...short, end: tailStart + at };
  if (found.offset + found.size > found.end) throw problem("damaged", "Its directory is not where its end says.");
  return found;
}

function endProblem(tail: Buffer): string {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END_SIGNATURE);
  const at = tail.lastIndexOf(signature);
  const more =
    at === -1 || at + END_BYTES > tail.length ? 0 : tail.length - at - END_BYTES - tail.readUInt16LE(at + 20);
  return more > 0 ? `There are ${more} bytes behind its end.` : "Its end is missing: the file was cut off.";
}

async function findLargeDirectory(source: ByteSource, locatorStart: number) {
  if (locatorStart < 0) return null;
  const locator = await source.read(locatorStart, LOCATOR_BYTES);
  // 0xFFFF and 0xFFFFFFFF can be actual values.
  if (locator.readUInt32LE(0) !== LOCATOR_SIGNATURE) return null;
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw split();
  const end = numberAt(locator, 8);
  if (end + 56 > locatorStart) throw problem("damaged", "Its directory is not where its end says.");
  const record = await source.read(end, 56);
  if (record.readUInt32LE(0) !== END64_SIGNATURE) throw problem("damaged", "Its end record cannot be read.");
  if (record.readUInt32LE(16) !== 0 || record.readUInt32LE(20) !== 0) throw split();
  const count = numberAt(record, 32);
  if (numberAt(record, 24) !== count) throw split();
  return { count, size: numberAt(record, 40), offset: numberAt(record, 48), end };
}

function readRecords(directory: Buffer, count: number): Listed[] {
  const records: Listed[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL_SIGNATURE) {
      throw problem("damaged", "Its directory cannot be read.");
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30);
    const next = at + CENTRAL_BYTES + nameBytes + extraBytes + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw problem("damaged", "Its directory is cut off.");
    const name = directory.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    const extra = directory.subarray(at + CENTRAL_BYTES + nameBytes, at + CENTRAL_BYTES + nameBytes + extraBytes);
    records.push(readRecord(directory.subarray(at, at + CENTRAL_BYTES), name, extra));
    at = next;
  }
  if (at !== directory.length) throw problem("damaged", "Its directory holds more than it says.");
  return records;
}

function readRecord(record: Buffer, rawName: Buffer, extra: Buffer): Listed {
  const name = safeName(rawName);
  const flags = record.readUInt16LE(8);
  if (flags & ENCRYPTED) throw problem("encrypted", `${name} is encrypted.`);
  const method = record.readUInt16LE(10);
  if (method !== 0 && method !== 8) {
    throw problem("unknown_method", `${name} is packed by another method than Deflate: pack it again by that.`);
  }
  const mode = record.readUInt16LE(4) >> 8 === UNIX ? record.readUInt16LE(40) & 0xf000 : 0;
  if (mode === LINK) throw problem("unsafe_name", `${name} is a link.`);
  const wide = readLargeNumbers(extra, name);
  const large = (short: number, limit: number) => (short === limit ? (wide.shift() ?? short) : short);
  const sizeBytes = large(record.readUInt32LE(24), MAX_32);
  const packedBytes = large(record.readUInt32LE(20), MAX_32);
  const headerStart = large(record.readUInt32LE(42), MAX_32);
  if (record.readUInt16LE(34) !== 0) throw split();
  if (method === 0 && packedBytes !== sizeBytes) throw problem("damaged", `${name} has two different sizes.`);
  return {
    name,
    rawName,
    flags,
    isDeflated: method === 8,
    crc32: record.readUInt32LE(16),
    packedBytes,
    sizeBytes,
    headerStart,
  };
}

function readLargeNumbers(extra: Buffer, name: string): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (at + 4 + length > extra.length) throw problem("damaged", `The record of ${name} is cut off.`);
    if (extra.readUInt16LE(at) === 1) {
      const field = extra.subarray(at + 4, at + 4 + length);
      return Array.from({ length: Math.min(3, Math.floor(length / 8)) }, (_, index) => numberAt(field, index * 8));
    }
    at += 4 + length;
  }
  return [];
}

function safeName(raw: Buffer): string {
  if (raw.length === 0 || raw.length > MAX_NAME_BYTES) throw problem("unsafe_name", "A name is empty or too long.");
  let name: string;
  try {
    name = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch (cause) {
    const shown = JSON.stringify(raw.toString().slice(0, 40));
    throw problem(
      "unsafe_name",
      `The name ${shown} is not in UTF-8: rename that file, or pack it by another program.`,
      {
        cause,
      },
    );
  }
  // As libarchive packs the folder it is in.
  name = name.replace(/^(?:\.\/)+(?=.)/, "");
  if (name === "./") return name;
  const shown = JSON.stringify(name.slice(0, 100));
  if (name.includes("\\")) {
    throw problem("unsafe_name", `The name ${shown} has a backslash: pack it by a program that writes / for folders.`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f:]/.test(name)) {
    throw problem("unsafe_name", `The name ${shown} has a colon or a control character: rename that file.`);
  }
  const parts = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) {
    throw problem("unsafe_name", `The name ${shown} leads out of the package.`);
  }
  if (parts.length > MAX_FOLDERS + 1)
    throw problem("unsafe_name", `The name ${shown} is in more than ${MAX_FOLDERS} folders.`);
  return name;
}

function assertNoBombs(listed: readonly Listed[], limits: ZipLimits): void {
  let total = 0;
  for (const { name, sizeBytes, packedBytes } of listed) {
    if (sizeBytes > packedBytes * limits.ratio) {
      throw problem("suspicious_ratio", `${name} would unpack to more than ${limits.ratio} times its size.`);
    }
    total += sizeBytes;
    if (total > limits.totalBytes) throw problem("too_large", `It unpacks to more than ${limits.totalBytes} bytes.`);
  }
}

/** Refuses names that collide on a case-insensitive or normalising file system, and files in place of a folder. */
function assertUniqueNames(listed: readonly Listed[]): void {
  const fold = (name: string) => normalizeText(name, "NFKC").toLowerCase().replace(/\/$/, "");
  const files = new Map<string, boolean>();
  for (const { name } of listed) {
    const folded = fold(name);
    if (folded.length > MAX_NAME_BYTES) throw problem("unsafe_name", "A name is empty or too long.");
    if (files.has(folded)) throw problem("duplicate_name", `${name} is there twice.`);
    files.set(folded, !name.endsWith("/"));
  }
  for (const name of files.keys()) {
    for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
      if (files.get(name.slice(0, at))) throw problem("duplicate_name", `${name.slice(0, at)} is a file and a folder.`);
    }
  }
}

async function readHeader(source: ByteSource, record: Listed, directoryStart: number): Promise<number> {
  const { name, rawName, headerStart } = record;
  const fixedEnd = headerStart + LOCAL_BYTES + rawName.length;
  if (fixedEnd > directoryStart) throw problem("overlapping", `${name} reaches into the directory.`);
  const header = await source.read(headerStart, LOCAL_BYTES + rawName.length);
  if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw problem("damaged", `${name} is not where the directory says.`);
  const flags = header.readUInt16LE(6);
  if (flags & ENCRYPTED) throw problem("encrypted", `${name} is encrypted.`);
  const differs =
    header.readUInt16LE(8) !== (record.isDeflated ? 8 : 0) ||
    header.readUInt16LE(26) !== rawName.length ||
    !header.subarray(LOCAL_BYTES).equals(rawName) ||
    (flags & SIZES_FOLLOW) !== (record.flags & SIZES_FOLLOW);
  if (differs || !(flags & SIZES_FOLLOW || sizesAgree(header, record))) {
    throw problem("damaged", `${name} is one thing in the directory and another at its place.`);
  }
  return fixedEnd + header.readUInt16LE(28);
}

function sizesAgree(header: Buffer, { crc32, packedBytes, sizeBytes }: Listed): boolean {
  const agrees = (short: number, size: number) => short === size || short === MAX_32;
  const [packed, plain] = [header.readUInt32LE(18), header.readUInt32LE(22)];
  return header.readUInt32LE(14) === crc32 && agrees(packed, packedBytes) && agrees(plain, sizeBytes);
}

function numberAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw problem("damaged", "A size in it is beyond reason.");
  return Number(value);
}

const split = () => problem("split", "It is one part of a split archive.");
const problem = (reason: VstReason, message: string, options?: ErrorOptions) =>
  new VstProblem(reason, message, options);
