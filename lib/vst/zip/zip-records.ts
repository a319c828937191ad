const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
export const STORE = 0;
export const DEFLATE = 8;
// 1980-01-01 00:00, the earliest possible date: equal content gives equal bytes at any time.
const DATE = 0x0021;
const DOS_VERSION = 20;
const ZIP64_VERSION = 45;

/** The fields of both headers of a file. */
interface ZipFacts {
  method: number;
  crc: number;
  size: number;
  plainSize: number;
  name: Buffer;
}

/** The 22 bytes common to both headers: version, flags (none), method, time, date, CRC, sizes. */
function commonFields({ method, crc, size, plainSize }: ZipFacts, isLarge: boolean): Buffer {
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(isLarge ? ZIP64_VERSION : DOS_VERSION, 0);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(Math.min(size, MAX_32), 14);
  fields.writeUInt32LE(Math.min(plainSize, MAX_32), 18);
  return fields;
}

export function localHeader(facts: ZipFacts): Buffer {
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

export function centralHeader(facts: ZipFacts, offset: number): Buffer {
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

/** `offset` is where the directory begins. */
export function endOfDirectory(central: readonly Buffer[], offset: number): Buffer {
  const size = central.reduce((sum, { length }) => sum + length, 0);
  const count = central.length;
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

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
