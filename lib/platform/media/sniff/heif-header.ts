import type { ImageSize } from "../port";
import type { ReadAt } from "./read-at";

const LARGEST_META = 1024 * 1024;
/** Looked at in all of a file: this runs on the event loop. */
const MOST_BOXES = 5000;

interface Box {
  type: string;
  start: number;
  end: number;
}

/** The primary picture as its own properties turn it; the largest one where the file names none. */
export async function heifSize(read: ReadAt): Promise<ImageSize | null> {
  const meta = await findMeta(read);
  if (!meta) return null;
  const left = { boxes: MOST_BOXES };
  const boxes = boxesIn(meta, { start: 4, end: meta.length }, left);
  const within = (some: readonly Box[], type: string) =>
    some.filter((box) => box.type === type).flatMap((box) => boxesIn(meta, box, left));
  const inProperties = within(boxes, "iprp");
  const properties = within(inProperties, "ipco");
  const primary = primaryItem(meta, boxes);
  const indexes = primary === null ? [] : propertiesOf(meta, inProperties, primary);
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

/** The properties that the first `ipma` box with this item gives it, counted from 1. */
function propertiesOf(meta: Buffer, boxes: readonly Box[], item: number): number[] {
  for (const box of boxes.filter(({ type }) => type === "ipma")) {
    const found = findProperties(meta, box, item);
    if (found) return found;
  }
  return [];
}

function findProperties(meta: Buffer, { start, end }: Box, item: number): number[] | null {
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
  return null;
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

function boxesIn(bytes: Buffer, { start, end }: Omit<Box, "type">, left: { boxes: number }): Box[] {
  const found: Box[] = [];
  let at = start;
  while (at + 8 <= Math.min(end, bytes.length) && left.boxes > 0) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    left.boxes -= 1;
    found.push({ type: bytes.toString("latin1", at + 4, at + 8), start: at + 8, end: Math.min(at + size, end) });
    at += size;
  }
  return found;
}
