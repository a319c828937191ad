import fs from "node:fs";
import type { Part } from "./sound-parts";

export const MOST_CHUNKS = 1000;
export const HEAD_BYTES = 64;
/** Of WAV and AIFF. */
const KNOWN_CHUNK = /^(data|fmt |fact|LIST|bext|iXML|JUNK|PEAK|cue |smpl|id3 |ID3 |SSND|COMM|NAME|ANNO|MARK|INST)/;

interface Chunk {
  id: string;
  head: Buffer;
  /** of what is in it; bytes of the file */
  start: number;
  /** where its size says that it ends; the end of the file where that is beyond it, or where its recorder was stopped */
  end: number;
}

/** The chunks of a WAV or AIFF file. */
export function listChunks(file: number, { start, end }: Part, isBigEndian: boolean): Chunk[] {
  const chunks: Chunk[] = [];
  let at = start;
  while (at + 8 <= end && chunks.length < MOST_CHUNKS) {
    const bytes = readAt(file, at, 8 + HEAD_BYTES);
    const size = isBigEndian ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4);
    const id = bytes.toString("latin1", 0, 4);
    const isUnfinished = at + 8 + size > end || (id === "data" && size === 0) || (id === "SSND" && size <= 8);
    chunks.push({ id, head: bytes.subarray(8), start: at + 8, end: isUnfinished ? end : at + 8 + size });
    if (isUnfinished) break;
    at += 8 + size;
    if (size % 2 === 1 && !isUnpadded(file, at)) at += 1;
  }
  return chunks;
}

/** Some programs leave out the byte that makes the size of a chunk even. */
function isUnpadded(file: number, at: number): boolean {
  const next = readAt(file, at, 5).toString("latin1");
  return KNOWN_CHUNK.test(next) && !KNOWN_CHUNK.test(next.slice(1));
}

/** With zeros where the file ends before. */
export function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  fs.readSync(file, bytes, 0, length, position);
  return bytes;
}
