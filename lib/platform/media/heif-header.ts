import type { ImageSize } from "./port";
import type { ReadAt } from "./read-at";

const LARGEST_META = 4 * 1024 * 1024;

interface Box {
  type: string;
  start: number;
  end: number;
}

/** The largest image, rotated as its `irot` property says. */
export async function heifSize(read: ReadAt): Promise<ImageSize | null> {
  const meta = await findMeta(read);
  if (!meta) return null;
  const properties = boxesIn(meta, 4, meta.length)
    .filter((box) => box.type === "iprp")
    .flatMap((box) => boxesIn(meta, box.start, box.end))
    .filter((box) => box.type === "ipco")
    .flatMap((box) => boxesIn(meta, box.start, box.end));
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
