import fs from "node:fs";
import { listChunks, MOST_CHUNKS, readAt } from "./sound-chunks";
import type { Part } from "./sound-parts";

/** The header to write before the sound, and where the sound is in the file. */
interface Repair extends Part {
  head: Buffer;
}

const PIECE = 1 << 20;
/** More before the sound is not read into memory. */
const MOST_FRONT = 16 << 20;
const MOST_BYTES = 0xffffffff;
const WAVE64_HEAD = 24;

const REPAIRS: Record<string, (file: number, whole: Part) => Repair | null> = {
  wav: repairWave,
  w64: repairWave64,
  aiff: repairAiff,
};

/**
 * Writes a file of plain sound again whose header ffmpeg does not take: its recorder was stopped or wrote a stream, so that sizes
 * are 0 or too large, or it left out a byte behind a chunk of odd size.
 * @returns whether it was needed
 */
export function writeRepaired(path: string, demuxer: string, whole: Part | null, output: string): boolean {
  const file = fs.openSync(path, "r");
  try {
    const repair = REPAIRS[demuxer]?.(file, whole ?? { start: 0, end: fs.fstatSync(file).size });
    if (!repair) return false;
    fs.writeFileSync(output, repair.head, { mode: 0o600 });
    for (let at = repair.start; at < repair.end; at += PIECE)
      fs.appendFileSync(output, readAt(file, at, Math.min(PIECE, repair.end - at)));
    return true;
  } finally {
    fs.closeSync(file);
  }
}

function repairWave(file: number, whole: Part): Repair | null {
  const form = readAt(file, whole.start, 4).toString("latin1");
  if (form === "RIFX") return null;
  const chunks = listChunks(file, { start: whole.start + 12, end: whole.end }, false);
  const format = chunks.find(({ id }) => id === "fmt ");
  const data = chunks.find(({ id }) => id === "data");
  if (!format || !data || format.end - format.start > MOST_FRONT) return null;
  const sizes = chunks.find(({ id }) => id === "ds64")?.head;
  const isSized = form === "RIFF" || (sizes && Number(sizes.readBigUInt64LE(8)) > 0);
  const isPadded = chunks.every(({ start, end }, index) => {
    const next = chunks[index + 1];
    return !next || next.start - 8 - end === (end - start) % 2;
  });
  if (isSized && isPadded) return null;
  const size = Math.min(data.end - data.start, MOST_BYTES);
  const described = readAt(file, format.start, format.end - format.start);
  const parts = ["RIFF", le(4, MOST_BYTES), "WAVEfmt ", le(4, described.length), described, "data", le(4, size)];
  return { head: joined(parts), start: data.start, end: data.end };
}

function repairWave64(file: number, { start, end }: Part): Repair | null {
  let at = start + 40;
  for (let chunks = 0; at + WAVE64_HEAD <= end && chunks < MOST_CHUNKS; chunks += 1) {
    const header = readAt(file, at, WAVE64_HEAD);
    const size = Number(header.readBigUInt64LE(16));
    if (header.toString("latin1", 0, 4) === "data") {
      const isRight =
        size > WAVE64_HEAD && at + size <= end && Number(readAt(file, start + 16, 8).readBigUInt64LE()) > 0;
      if (isRight || at - start > MOST_FRONT) return null;
      const front = readAt(file, start, at - start);
      front.writeBigUInt64LE(BigInt(end - start), 16);
      header.writeBigUInt64LE(BigInt(end - at), 16);
      return { head: Buffer.concat([front, header]), start: at + WAVE64_HEAD, end };
    }
    if (size < WAVE64_HEAD) return null;
    at += Math.ceil(size / 8) * 8;
  }
  return null;
}

function repairAiff(file: number, { start, end }: Part): Repair | null {
  const chunks = listChunks(file, { start: start + 12, end }, true);
  const common = chunks.find(({ id }) => id === "COMM");
  const sound = chunks.find(({ id }) => id === "SSND");
  if (!common || !sound || common.start > sound.start || sound.start - start > MOST_FRONT) return null;
  const bytes = sound.end - sound.start;
  // Eight bytes say where in them the frames begin.
  if (bytes < 8) return null;
  const isPlain = readAt(file, start + 8, 4).toString("latin1") === "AIFF";
  const stated = readAt(file, sound.start - 4, 4).readUInt32BE();
  const frames = common.head.readUInt32BE(2);
  const isWhole = readAt(file, start + 4, 4).readUInt32BE() + 8 >= sound.end - start;
  if (isWhole && stated > 8 && sound.start + stated <= end && frames > 0) return null;
  const head = readAt(file, start, sound.start - start);
  head.writeUInt32BE(Math.min(head.length - 8 + bytes, MOST_BYTES), 4);
  head.writeUInt32BE(Math.min(bytes, MOST_BYTES), head.length - 4);
  const frameBytes = common.head.readUInt16BE(0) * Math.ceil(common.head.readUInt16BE(6) / 8);
  if (isPlain && frameBytes > 0)
    head.writeUInt32BE(Math.min(Math.floor((bytes - 8) / frameBytes), MOST_BYTES), common.start - start + 2);
  return { head, start: sound.start, end: sound.end };
}

function le(bytes: 4, value: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUInt32LE(value);
  return written;
}

const joined = (parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
