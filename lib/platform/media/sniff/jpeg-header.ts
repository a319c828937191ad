import type { ImageSize } from "../port";
import { MediaError } from "../port";
import type { ReadAt } from "./read-at";

export async function jpegSize(read: ReadAt): Promise<ImageSize | null> {
  let orientation = 1;
  let at = 2;
  for (let segments = 0; segments < 2000; segments += 1) {
    const head = await read(at, 10);
    if (head.length < 4 || head[0] !== 0xff) return null;
    const marker = head.readUInt8(1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      assertUsualKind(marker, head.readUInt8(4));
      const size = { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
      return orientation >= 5 ? { width: size.height, height: size.width } : size;
    }
    const length = head.readUInt16BE(2);
    if (marker === 0xd9 || marker === 0xda || length < 2) return null;
    if (marker === 0xe1 && orientation === 1) orientation = exifOrientation(await read(at + 4, length - 2));
    at += 2 + length;
  }
  return null;
}

/** Neither browsers nor our decoder read these; they are used in medicine and for scans. */
function assertUsualKind(marker: number, bits: number) {
  if (bits === 8 && READABLE.has(marker)) return;
  const kind = bits === 8 ? "a lossless or hierarchical JPEG" : `a JPEG with ${bits} bits per colour`;
  throw new MediaError(
    "image_undecodable",
    `This is ${kind}, which browsers cannot show: save it as an ordinary JPEG first.`,
  );
}

/** Baseline, extended and progressive; the last two with arithmetic coding. */
const READABLE = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function exifOrientation(segment: Buffer): number {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 14) return 1;
  const tiff = segment.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = u16(directory);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return 1;
    if (u16(entry) !== 0x0112) continue;
    const value = u16(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
