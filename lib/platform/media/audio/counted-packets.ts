import { MOST_CHUNKS, readAt } from "./sound-chunks";
import type { Part } from "./sound-parts";

const FILE_PROPERTIES = Buffer.from("a1dcab8c47a9cf118ee400c00c205365", "hex");
const HEADER_OBJECT_BYTES = 30;
const LONGEST_PAGE = 65_307;
const NO_GRANULE = 0xffffffff;
/** Clocks of Ogg that begin later are those of a stream from which the file was cut. */
const LATE_SECONDS = 10;

/** Seconds of a WMA file as its header states them; of one that was cut off, of the part that is there. */
export function countAsf(file: number, { start, end }: Part): number | null {
  let at = start + HEADER_OBJECT_BYTES;
  for (let objects = 0; at + 24 <= end && objects < MOST_CHUNKS; objects += 1) {
    const head = readAt(file, at, 104);
    const size = Number(head.readBigUInt64LE(16));
    if (head.subarray(0, 16).equals(FILE_PROPERTIES)) return secondsOfAsf(head, end - start);
    if (size < 24) return null;
    at += size;
  }
  return null;
}

function secondsOfAsf(properties: Buffer, present: number): number | null {
  const isStream = (properties.readUInt32LE(88) & 1) !== 0;
  const stated = Number(properties.readBigUInt64LE(40));
  const seconds = Number(properties.readBigUInt64LE(64)) / 1e7 - Number(properties.readBigUInt64LE(80)) / 1000;
  if (isStream || stated === 0 || seconds <= 0) return null;
  return seconds * Math.min(1, present / stated);
}

/** Seconds of FLAC and Speex in Ogg, by the clock of the last page. */
export function countOgg(file: number, { start, end }: Part): number | null {
  const first = readAt(file, start, Math.min(LONGEST_PAGE, end - start));
  const hertz = hertzOf(first.subarray(27 + (first[26] ?? 0)));
  if (hertz === 0) return null;
  const lastPages = readAt(file, Math.max(start, end - 2 * LONGEST_PAGE), Math.min(end - start, 2 * LONGEST_PAGE));
  const last = findGranule(lastPages, first.readUInt32LE(14), "last");
  const begin = findGranule(first, first.readUInt32LE(14), "first") ?? 0;
  if (last === null) return null;
  return (last - (begin > hertz * LATE_SECONDS ? begin : 0)) / hertz;
}

function hertzOf(packet: Buffer): number {
  const magic = packet.toString("latin1", 0, 8);
  if (magic === "Speex   " && packet.length >= 40) return packet.readUInt32LE(36);
  if (magic.startsWith("\x7fFLAC") && packet.length >= 30) return packet.readUIntBE(27, 3) >> 4;
  return 0;
}

/** The clock of the first or last page with sound, in samples. */
function findGranule(pages: Buffer, serial: number, which: "first" | "last"): number | null {
  let found: number | null = null;
  for (let at = pages.indexOf("OggS"); at >= 0 && at + 27 <= pages.length; at = pages.indexOf("OggS", at + 4)) {
    const [low, high] = [pages.readUInt32LE(at + 6), pages.readUInt32LE(at + 10)];
    if (pages.readUInt32LE(at + 14) !== serial || high === NO_GRANULE || low + high === 0) continue;
    found = high * 2 ** 32 + low;
    if (which === "first") break;
  }
  return found;
}
