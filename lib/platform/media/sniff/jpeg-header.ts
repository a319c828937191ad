import type { ImageSize } from "../port";
import { MediaError } from "../port";
import type { ReadAt } from "./read-at";

/** Decoders skip bytes up to the next marker, however many; here so many are looked through. */
const MOST_STRAY_BYTES = 65_536;
const MOST_SEGMENTS = 2000;

interface JpegHeader extends ImageSize {
  /** Bytes between segments, or one without a length: decoders skip them. */
  isDamaged: boolean;
}

export async function readJpegHeader(read: ReadAt): Promise<JpegHeader | null> {
  let orientation = 1;
  let size: ImageSize | null = null;
  let isDamaged = false;
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const found = await findMarker(read, at);
    if (!found) break;
    isDamaged ||= found.isBehindStrayBytes;
    const head = await read(found.at, 10);
    const marker = head.readUInt8(1);
    if (ENDS.has(marker)) break;
    at = found.at + 2;
    if (isAlone(marker)) continue;
    if (head.length < 10) break;
    if (isFrame(marker)) {
      assertUsualKind(marker, head.readUInt8(4));
      size ??= { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    }
    const length = head.readUInt16BE(2);
    isDamaged ||= length < 2;
    if (marker === 0xe1 && orientation === 1 && length > 2)
      orientation = exifOrientation(await read(at + 2, length - 2));
    at += Math.max(length, 2);
  }
  if (!size) return null;
  return { ...(orientation >= 5 ? { width: size.height, height: size.width } : size), isDamaged };
}

/** FF, then neither 0 nor another FF, which only fills. Null if there is none. */
async function findMarker(read: ReadAt, from: number): Promise<{ at: number; isBehindStrayBytes: boolean } | null> {
  let isBehindStrayBytes = false;
  for (let at = from; at < from + MOST_STRAY_BYTES; ) {
    const bytes = await read(at, at === from ? 2 : 4096);
    if (bytes.length < 2) return null;
    for (let index = 0; index + 1 < bytes.length; index += 1) {
      const next = bytes[index + 1];
      if (bytes[index] !== 0xff) isBehindStrayBytes = true;
      else if (next !== 0 && next !== 0xff) return { at: at + index, isBehindStrayBytes };
    }
    at += bytes.length - 1;
  }
  return null;
}

const ENDS = new Set([0xd8, 0xd9, 0xda]);

/** Markers of restarts, and one for private use, are no segments. */
const isAlone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

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
