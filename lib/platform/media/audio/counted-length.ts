import fs from "node:fs";
import { countAsf, countOgg } from "./counted-packets";
import { HEAD_BYTES, listChunks, MOST_CHUNKS, readAt } from "./sound-chunks";
import type { Part } from "./sound-parts";

/** PCM of integers and floats, A-law, mu-law, and what the header says further on. */
const PLAIN_WAVE = new Set([1, 3, 6, 7, 0xfffe]);
/** Bytes of a frame by its type, with its header (RFC 4867, section 5.3): 20 ms each. */
const AMR_FRAMES = [13, 14, 16, 18, 20, 21, 27, 32, 6];
const AMR_WIDE_FRAMES = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6];
const AMR_FRAME_SECONDS = 0.02;

const COUNTERS: Record<string, (file: number, whole: Part) => number | null> = {
  wav: countWave,
  w64: countWave64,
  aiff: countAiff,
  au: countAu,
  caf: countCaf,
  amr: countAmr,
  asf: countAsf,
  ogg: countOgg,
};

const LEAST_SECONDS = 0.001;

/** Seconds of sound by the bytes that are there, for formats without packets, whose headers may be unfinished. */
export function countSeconds(path: string, demuxer: string, whole: Part | null): number | null {
  const file = fs.openSync(path, "r");
  try {
    const seconds = COUNTERS[demuxer]?.(file, whole ?? { start: 0, end: fs.fstatSync(file).size }) ?? 0;
    // A damaged header or clock may give any number.
    return Number.isFinite(seconds) && seconds > LEAST_SECONDS ? seconds : null;
  } finally {
    fs.closeSync(file);
  }
}

function countWave(file: number, { start, end }: Part) {
  const isBigEndian = readAt(file, start, 4).toString("latin1") === "RIFX";
  const chunks = listChunks(file, { start: start + 12, end }, isBigEndian);
  const format = chunks.find(({ id }) => id === "fmt ");
  const bytesPerSecond = isBigEndian ? format?.head.readUInt32BE(8) : format?.head.readUInt32LE(8);
  const kind = isBigEndian ? format?.head.readUInt16BE(0) : format?.head.readUInt16LE(0);
  const byBytes = secondsOf(
    chunks.find(({ id }) => id === "data"),
    bytesPerSecond,
  );
  if (PLAIN_WAVE.has(kind ?? 0) || !format || byBytes === null) return byBytes;
  // Codecs such as ADPCM and MP3 state the number of samples, which a recorder that was stopped never wrote.
  const fact = chunks.find(({ id }) => id === "fact")?.head;
  const samples = (isBigEndian ? fact?.readUInt32BE(0) : fact?.readUInt32LE(0)) ?? 0;
  const stated = samples / (isBigEndian ? format.head.readUInt32BE(4) : format.head.readUInt32LE(4));
  return stated > byBytes / 2 && stated < byBytes * 2 ? stated : byBytes;
}

function countWave64(file: number, { start, end }: Part) {
  let bytesPerSecond = 0;
  let at = start + 40;
  for (let chunks = 0; at + 24 <= end && chunks < MOST_CHUNKS; chunks += 1) {
    const header = readAt(file, at, 24);
    const size = Number(header.readBigUInt64LE(16));
    const id = header.toString("latin1", 0, 4);
    if (id === "fmt ") bytesPerSecond = readAt(file, at + 24, 16).readUInt32LE(8);
    const last = size <= 24 || at + size > end ? end : at + size;
    if (id === "data") return secondsOf({ start: at + 24, end: last }, bytesPerSecond);
    if (size < 24) return null;
    at += Math.ceil(size / 8) * 8;
  }
  return null;
}

function countAiff(file: number, { start, end }: Part) {
  const isPlain = readAt(file, start + 8, 4).toString("latin1") === "AIFF";
  const chunks = listChunks(file, { start: start + 12, end }, true);
  const common = chunks.find(({ id }) => id === "COMM")?.head;
  const sound = chunks.find(({ id }) => id === "SSND");
  if (!common || !sound) return null;
  // Packets of 64 samples, which are counted as frames.
  const samples = !isPlain && common.toString("latin1", 18, 22) === "ima4" ? 64 : 1;
  // Frames, and a rate in 80 bits, of which those before the point are enough.
  const stated = common.readUInt32BE(2);
  const exponent = common.readUInt16BE(8) - 16_383;
  const hertz = exponent >= 0 && exponent < 32 ? common.readUInt32BE(10) / 2 ** (31 - exponent) : 0;
  const frameBytes = common.readUInt16BE(0) * Math.ceil(common.readUInt16BE(6) / 8);
  const present = isPlain && frameBytes > 0 ? (sound.end - sound.start - 8) / frameBytes : Number.POSITIVE_INFINITY;
  const frames = Math.min(stated > 0 ? stated : Number.POSITIVE_INFINITY, present);
  return hertz > 0 && Number.isFinite(frames) ? (frames * samples) / hertz : null;
}

function countCaf(file: number, { start, end }: Part) {
  let at = start + 8;
  let rate = 0;
  let [packetBytes, packetFrames] = [0, 0];
  let data: Part | null = null;
  for (let chunks = 0; at + 12 <= end && chunks < MOST_CHUNKS; chunks += 1) {
    const head = readAt(file, at, 12 + HEAD_BYTES);
    const id = head.toString("latin1", 0, 4);
    const size = Number(head.readBigInt64BE(4));
    const next = size < 0 ? end : Math.min(end, at + 12 + size);
    if (id === "desc") {
      [rate, packetBytes, packetFrames] = [head.readDoubleBE(12), head.readUInt32BE(28), head.readUInt32BE(32)];
    }
    if (id === "data") data = { start: at + 16, end: next };
    if (id === "pakt" && rate > 0) return Number(head.readBigInt64BE(20)) / rate;
    at = next;
  }
  return data && packetBytes > 0 && packetFrames > 0 ? secondsOf(data, (rate * packetBytes) / packetFrames) : null;
}

function countAu(file: number, { start, end }: Part) {
  const header = readAt(file, start, 24);
  const bytesPerSample = { 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 8, 27: 1 }[header.readUInt32BE(12)] ?? 0;
  const first = start + header.readUInt32BE(4);
  const size = header.readUInt32BE(8);
  const bytesPerSecond = bytesPerSample * header.readUInt32BE(16) * header.readUInt32BE(20);
  return secondsOf({ start: first, end: size > 0 ? Math.min(end, first + size) : end }, bytesPerSecond);
}

function countAmr(file: number, { start, end }: Part) {
  const bytes = readAt(file, start, end - start);
  const isWide = bytes.toString("latin1", 0, 9) === "#!AMR-WB\n";
  const sizes = isWide ? AMR_WIDE_FRAMES : AMR_FRAMES;
  let frames = 0;
  for (let at = isWide ? 9 : 6; at < bytes.length; frames += 1) at += sizes[(bytes.readUInt8(at) >> 3) & 15] ?? 1;
  return frames * AMR_FRAME_SECONDS;
}

function secondsOf(data: { start: number; end: number } | undefined, bytesPerSecond = 0) {
  return data && bytesPerSecond > 0 ? (data.end - data.start) / bytesPerSecond : null;
}
