import fs from "node:fs";
import { fileWindow, pageLength } from "./ogg-links";
import type { Part } from "./sound-parts";

const HERTZ = 48_000;
const PAGE_HEADER_BYTES = 27;
const CONTINUED = 1;
const BEGINNING_OF_STREAM = 2;
const END_OF_STREAM = 4;
const UNFINISHED_PACKET = 255;
const NO_GRANULE = -1n;

/**
 * The seconds of Opus sound before the clock of an Ogg stream starts. A piece that was cut out without encoding has them: its
 * first page ends at an earlier moment than its packets are long (RFC 7845, section 4.3). They are heard.
 */
export function readOpusLead(path: string, part?: Part): number {
  const file = fs.openSync(path, "r");
  try {
    return leadIn(file, part ?? { start: 0, end: fs.fstatSync(file).size });
  } finally {
    fs.closeSync(file);
  }
}

function leadIn(file: number, part: Part): number {
  let isInTags = true;
  let samples = 0;
  for (const page of opusPages(file, part)) {
    const packets = packetsOf(page);
    if (isInTags) isInTags = page.readUInt8(PAGE_HEADER_BYTES + page.readUInt8(26) - 1) === UNFINISHED_PACKET;
    else {
      // What is longer than its last page ends early.
      if (hasFlag(page, END_OF_STREAM)) return 0;
      samples += packets.reduce((sum, packet) => sum + samplesOf(packet), 0);
      const granule = page.readBigInt64LE(6);
      if (granule !== NO_GRANULE) return Math.max(0, samples - Number(granule)) / HERTZ;
    }
  }
  return 0;
}

/** The pages of the first Opus stream, without its first. */
function* opusPages(file: number, { start, end }: Part): Generator<Buffer> {
  const window = fileWindow(file);
  let serial: number | null = null;
  for (let at = start; at + PAGE_HEADER_BYTES <= end; ) {
    const header = window(at);
    if (header.length < PAGE_HEADER_BYTES || header.toString("latin1", 0, 4) !== "OggS") return;
    const page = Buffer.alloc(pageLength(header));
    fs.readSync(file, page, 0, page.length, at);
    const stream = page.readUInt32LE(14);
    if (stream === serial) yield page;
    // The first pages of all streams come before any other.
    else if (serial === null && !hasFlag(page, BEGINNING_OF_STREAM)) return;
    else if (serial === null && packetsOf(page)[0]?.toString("latin1", 0, 8) === "OpusHead") serial = stream;
    at += page.length;
  }
}

const hasFlag = (page: Buffer, flag: number) => (page.readUInt8(5) & flag) !== 0;

/** Those that begin on the page. */
function packetsOf(page: Buffer): Buffer[] {
  const segments = page.readUInt8(PAGE_HEADER_BYTES - 1);
  const isContinued = hasFlag(page, CONTINUED);
  const packets: Buffer[] = [];
  let from = PAGE_HEADER_BYTES + segments;
  let to = from;
  for (let index = 0; index < segments; index += 1) {
    const size = page.readUInt8(PAGE_HEADER_BYTES + index);
    to += size;
    if (size === UNFINISHED_PACKET && index < segments - 1) continue;
    packets.push(page.subarray(from, to));
    from = to;
  }
  return isContinued ? packets.slice(1) : packets;
}

/** Samples of 48 kHz, by the first bytes of a packet (RFC 6716, section 3.1). */
function samplesOf(packet: Buffer): number {
  const [first, second = 0] = packet;
  if (first === undefined) return 0;
  const config = first >> 3;
  const frames = [1, 2, 2, second & 63][first & 3] ?? 0;
  return frames * frameSamples(config);
}

function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0;
  if (config < 16) return [480, 960][config & 1] ?? 0;
  return [120, 240, 480, 960][config & 3] ?? 0;
}
