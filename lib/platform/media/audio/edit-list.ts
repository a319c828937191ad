import fs from "node:fs";

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const MOST_BOXES = 1000;
const MOST_EDITS = 10_000;

interface Box {
  type: string;
  /** Of what is in it; bytes of the file. */
  start: number;
  end: number;
}

/**
 * Where the edit list of a track ends, in seconds of the movie (ISO/IEC 14496-12, section 8.6.6): trimmed recordings keep all
 * their packets, and play those that it names. Null without one, and in fragmented files, where ffmpeg leaves it out.
 */
export function readEditedEnd(path: string, trackId: number, start: number): number | null {
  const file = fs.openSync(path, "r");
  try {
    const movie = boxesIn(file, start, fs.fstatSync(file).size).find(({ type }) => type === "moov");
    if (!movie) return null;
    const boxes = boxesIn(file, movie.start, movie.end);
    const header = boxes.find(({ type }) => type === "mvhd");
    if (!header || boxes.some(({ type }) => type === "mvex")) return null;
    const timescale = readAt(file, header.start + (isLong(file, header) ? 20 : 12), 4).readUInt32BE();
    const track = boxes.find((box) => box.type === "trak" && readTrackId(file, box) === trackId);
    const edits = track && findIn(file, findIn(file, track, "edts"), "elst");
    const units = edits ? sumEdits(file, edits) : 0;
    return units > 0 && timescale > 0 ? units / timescale : null;
  } catch (error) {
    // A file that is cut off or nonsense: what its packets say counts.
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    fs.closeSync(file);
  }
}

function readTrackId(file: number, track: Box): number | null {
  const header = findIn(file, track, "tkhd");
  return header ? readAt(file, header.start + (isLong(file, header) ? 20 : 12), 4).readUInt32BE() : null;
}

/** In units of the movie; 0 where an edit says nothing of its length. */
function sumEdits(file: number, edits: Box): number {
  const count = readAt(file, edits.start + 4, 4).readUInt32BE();
  if (count > MOST_EDITS) return 0;
  const long = isLong(file, edits);
  const size = long ? 20 : 12;
  const table = readAt(file, edits.start + 8, count * size);
  let sum = 0;
  for (let at = 0; at < table.length; at += size) {
    const units = long ? Number(table.readBigUInt64BE(at)) : table.readUInt32BE(at);
    if (units === 0) return 0;
    sum += units;
  }
  return sum;
}

function isLong(file: number, box: Box): boolean {
  return readAt(file, box.start, 1).readUInt8() === 1;
}

function findIn(file: number, box: Box | undefined, type: string): Box | undefined {
  return box && boxesIn(file, box.start, box.end).find((inner) => inner.type === type);
}

function boxesIn(file: number, from: number, to: number): Box[] {
  const found: Box[] = [];
  let at = from;
  while (at + HEADER_BYTES <= to && found.length < MOST_BOXES) {
    const head = readAt(file, at, HEADER_BYTES);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(readAt(file, at + HEADER_BYTES, 8).readBigUInt64BE()) : short || to - at;
    const headSize = short === 1 ? LONG_HEADER_BYTES : HEADER_BYTES;
    if (size < headSize) break;
    found.push({ type: head.toString("latin1", 4, 8), start: at + headSize, end: Math.min(at + size, to) });
    at += size;
  }
  return found;
}

/** Throws RangeError where the file ends before. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (fs.readSync(file, bytes, 0, length, position) < length) throw new RangeError("The file ends too early.");
  return bytes;
}
