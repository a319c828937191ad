import { crc32, deflateRawSync } from "node:zlib";
import { u16, u32 } from "../zip/zip-records";

/** An entry of a forged ZIP file. Omitted fields get correct values. */
export interface ForgedEntry {
  name: string | Buffer;
  bytes?: Buffer;
  method?: number;
  packed?: Buffer;
  /** Claimed by the headers. */
  size?: number;
  packedSize?: number;
  crc?: number;
  flags?: number;
  /** Claimed by the local header only. */
  localName?: string;
  localSize?: number;
  offset?: number;
  madeBy?: number;
  attributes?: number;
}

export interface ForgedEnd {
  count?: number;
  disk?: number;
  offset?: number;
  size?: number;
  comment?: Buffer;
  before?: Buffer;
  between?: Buffer;
}

export function forgeZip(entries: readonly ForgedEntry[], end: ForgedEnd = {}): Buffer {
  const parts: Buffer[] = [end.before ?? Buffer.alloc(0)];
  const central: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const bytes = entry.bytes ?? Buffer.alloc(0);
    const method = entry.method ?? 0;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
    const common = (size: number) => {
      const fields = Buffer.alloc(22);
      fields.writeUInt16LE(20, 0);
      fields.writeUInt16LE(entry.flags ?? 0, 2);
      fields.writeUInt16LE(method, 4);
      fields.writeUInt32LE(entry.crc ?? crc32(bytes), 10);
      fields.writeUInt32LE(entry.packedSize ?? packed.length, 14);
      fields.writeUInt32LE(size, 18);
      return fields;
    };
    const size = entry.size ?? bytes.length;
    const localName = entry.localName === undefined ? name : Buffer.from(entry.localName);
    parts.push(
      Buffer.concat([
        u32(0x04034b50),
        common(entry.localSize ?? size),
        u16(localName.length),
        u16(0),
        localName,
        packed,
      ]),
    );
    const rest = Buffer.concat([u16(0), u16(0), u16(0), u32(entry.attributes ?? 0), u32(entry.offset ?? at)]);
    central.push(
      Buffer.concat([u32(0x02014b50), u16(entry.madeBy ?? 20), common(size), u16(name.length), u16(0), rest, name]),
    );
    at += parts.at(-1)?.length ?? 0;
  }
  if (end.between) parts.push(end.between);
  const offset = end.offset ?? at + (end.between?.length ?? 0);
  const directory = Buffer.concat(central);
  const count = end.count ?? entries.length;
  const comment = end.comment ?? Buffer.alloc(0);
  const close = [u32(0x06054b50), u16(end.disk ?? 0), u16(end.disk ?? 0), u16(count), u16(count)];
  const sizes = [u32(end.size ?? directory.length), u32(offset), u16(comment.length), comment];
  return Buffer.concat([...parts, directory, ...close, ...sizes]);
}
