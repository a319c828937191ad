import fs from "node:fs";

const WINDOW = 1 << 16;
const HEADER_BYTES = 27;
const LONGEST_HEADER = HEADER_BYTES + 255;
const BEGINNING_OF_STREAM = 2;
const NO_GRANULE = 0xffffffff;

/**
 * Where each link of a chained Ogg file is, in whole pages: every one is a recording by itself, with its own headers and
 * clock. Links without sound are left out.
 * @param most it stops looking beyond this number
 * @returns bytes
 */
export function findOggLinks(file: number, most: number): { start: number; end: number }[] {
  const { size } = fs.fstatSync(file);
  const window = fileWindow(file);
  const links: { start: number; end: number }[] = [];
  let link = { start: 0, end: 0, hasPackets: false, hasSound: false };
  const close = (next: number) => {
    if (link.hasSound) links.push({ start: link.start, end: link.end });
    link = { start: next, end: next, hasPackets: false, hasSound: false };
  };
  let at = 0;
  while (at + HEADER_BYTES <= size && links.length <= most) {
    const bytes = window(at);
    if (bytes.length < HEADER_BYTES) break;
    if (bytes.toString("latin1", 0, 4) !== "OggS") {
      const next = bytes.indexOf("OggS", 1, "latin1");
      at += next > 0 ? next : Math.max(1, bytes.length - 3);
      continue;
    }
    const isBeginning = (bytes.readUInt8(5) & BEGINNING_OF_STREAM) !== 0;
    if (isBeginning && (link.hasPackets || link.end === 0)) close(at);
    if (!isBeginning) link.hasPackets = true;
    const end = at + pageLength(bytes);
    if (end > size) break;
    link.end = end;
    const [low, high] = [bytes.readUInt32LE(6), bytes.readUInt32LE(10)];
    if (low + high > 0 && high !== NO_GRANULE) link.hasSound = true;
    at = end;
  }
  close(size);
  return links;
}

function pageLength(bytes: Buffer) {
  const segments = bytes.readUInt8(26);
  let length = HEADER_BYTES + segments;
  for (let index = 0; index < segments; index += 1) length += bytes[HEADER_BYTES + index] ?? 0;
  return length;
}

/** Reads ahead, because a page may be as small as its header. */
function fileWindow(file: number) {
  let bytes = Buffer.alloc(0);
  let start = 0;
  return (at: number) => {
    if (at < start || at + LONGEST_HEADER > start + bytes.length) {
      const piece = Buffer.alloc(WINDOW);
      bytes = piece.subarray(0, fs.readSync(file, piece, 0, WINDOW, at));
      start = at;
    }
    return bytes.subarray(at - start);
  };
}
