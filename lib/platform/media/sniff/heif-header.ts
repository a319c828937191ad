import type { ImageSize } from "../port";
import type { ReadAt } from "./read-at";

const LARGEST_META = 4 * 1024 * 1024;

interface Box {
  type: string;
  start: number;
  end: number;
}

/** The primary picture as its own properties turn it; the largest one where the file names none. */
export async function heifSize(read: ReadAt): Promise<ImageSize | null> {
  const meta = await findMeta(read);
  if (!meta) return null;
  const boxes = boxesIn(meta, 4, meta.length);
  const inProperties = boxes.filter((box) => box.type === "iprp").flatMap((box) => boxesIn(meta, box.start, box.end));
  const properties = inProperties
    .filter((box) => box.type === "ipco")
    .flatMap((box) => boxesIn(meta, box.start, box.end));
  const primary = primaryItem(meta, boxes);
  const associations = inProperties.filter((box) => box.type === "ipma");
  const indexes = primary === null ? [] : associations.flatMap((box) => propertiesOf(meta, box, primary));
  const own = indexes.flatMap((index) => properties[index - 1] ?? []);
  return largestSize(meta, own) ?? largestSize(meta, properties);
}

function largestSize(meta: Buffer, properties: readonly Box[]): ImageSize | null {
  let size: ImageSize | null = null;
  let turned = false;
  for (const box of properties) {
    if (box.type === "irot") turned ||= (meta.readUInt8(box.start) & 1) === 1;
    if (box.type !== "ispe") continue;
    const found = { width: meta.readUInt32BE(box.start + 4), height: meta.readUInt32BE(box.start + 8) };
    if (!size || found.width * found.height > size.width * size.height) size = found;
  }
  return size && turned ? { width: size.height, height: size.width } : size;
}

function primaryItem(meta: Buffer, boxes: readonly Box[]): number | null {
  const box = boxes.find(({ type }) => type === "pitm");
  if (!box) return null;
  return meta.readUInt8(box.start) === 0 ? meta.readUInt16BE(box.start + 4) : meta.readUInt32BE(box.start + 4);
}

/** The properties that this `ipma` box gives an item, counted from 1. */
function propertiesOf(meta: Buffer, { start, end }: Box, item: number): number[] {
  const idBytes = meta.readUInt8(start) === 0 ? 2 : 4;
  const indexBytes = meta.readUInt8(start + 3) & 1 ? 2 : 1;
  const indexMask = indexBytes === 2 ? 0x7fff : 0x7f;
  let at = start + 8;
  while (at + idBytes < end) {
    const id = meta.readUIntBE(at, idBytes);
    const count = meta.readUInt8(at + idBytes);
    at += idBytes + 1;
    if (id === item) {
      return Array.from(
        { length: count },
        (_, place) => meta.readUIntBE(at + place * indexBytes, indexBytes) & indexMask,
      );
    }
    at += count * indexBytes;
  }
  return [];
}

async function findMeta(read: ReadAt): Promise<Buffer | null> {
  let at = 0;
  for (let count = 0; count < 64; count += 1) {
    const head = await read(at, 16);
    if (head.length < 8) return null;
    const long = head.readUInt32BE(0) === 1;
    const size = long ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
    const headSize = long ? 16 : 8;
    if (size < headSize) return null;
    if (head.toString("latin1", 4, 8) === "meta") {
      return size > LARGEST_META ? null : read(at + headSize, size - headSize);
    }
    at += size;
  }
  return null;
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= Math.min(to, bytes.length) && found.length < 5000) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    found.push({ type: bytes.toString("latin1", at + 4, at + 8), start: at + 8, end: Math.min(at + size, to) });
    at += size;
  }
  return found;
}
