import fs from "node:fs";

/** kbit/s of MPEG audio layer III: version 1, then versions 2 and 2.5. */
const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const MP3_RATES = [44_100, 48_000, 32_000];
const ADTS_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];
const HEADER_BYTES = 7;
const PIECE = 1 << 20;

/**
 * @typedef {{length: number, hertz: number, channels: number, samples: number}} FrameHeader `length` in bytes
 * @typedef {FrameHeader & {at: number, bytes: Buffer}} Frame `at` is its place in the file
 */

/** @param {Buffer} bytes @param {number} at @returns {FrameHeader | null} */
function mp3Header(bytes, at) {
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const bitrate = (word >>> 12) & 15;
  const rate = (word >>> 10) & 3;
  const isHeader = word >>> 21 === 0x7ff && version !== 1 && ((word >>> 17) & 3) === 1;
  if (!isHeader || bitrate === 0 || bitrate === 15 || rate === 3) return null;
  const kbps = BITRATES[version === 3 ? 0 : 1]?.[bitrate - 1] ?? 0;
  const hertz = (MP3_RATES[rate] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1152 : 576;
  const length = Math.floor((samples * 125 * kbps) / hertz) + ((word >>> 9) & 1);
  return { length, hertz, channels: ((word >>> 6) & 3) === 3 ? 1 : 2, samples };
}

/** @param {Buffer} bytes @param {number} at @returns {FrameHeader | null} */
function adtsHeader(bytes, at) {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return null;
  const word = bytes.readUInt32BE(at + 2);
  const hertz = ADTS_RATES[(word >>> 26) & 15];
  const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
  if (!hertz || length <= HEADER_BYTES) return null;
  return { length, hertz, channels: (word >>> 22) & 7, samples: 1024 * (((bytes[at + 6] ?? 0) & 3) + 1) };
}

/** Formats made only of frames. Anything between frames is metadata that a demuxer may pass on. */
const HEADERS = { mp3: mp3Header, adts: adtsHeader };

/** @param {string} format @returns {format is keyof typeof HEADERS} */
const isFramed = (format) => format in HEADERS;

/**
 * The frames of an MP3 or ADTS file. A frame is valid if it follows another or is followed by one.
 * @param {number} file @param {keyof typeof HEADERS} format
 * @returns {Generator<Frame, void>}
 */
export function* soundFrames(file, format) {
  const headerAt = HEADERS[format];
  let rest = Buffer.alloc(0);
  let [read, isInStep] = [0, false];
  for (;;) {
    const piece = Buffer.alloc(PIECE);
    const got = fs.readSync(file, piece, 0, PIECE, read);
    const bytes = Buffer.concat([rest, piece.subarray(0, got)]);
    const start = read - rest.length;
    read += got;
    const isLast = got === 0;
    let at = 0;
    while (at + HEADER_BYTES <= bytes.length) {
      const header = headerAt(bytes, at);
      const next = at + (header?.length ?? 0);
      if (header && next + HEADER_BYTES > bytes.length && !isLast) break;
      const isFollowed = next + HEADER_BYTES <= bytes.length && headerAt(bytes, next) !== null;
      isInStep = header !== null && next <= bytes.length && (isInStep || isFollowed);
      if (header && isInStep) yield { ...header, at: start + at, bytes: bytes.subarray(at, next) };
      at = isInStep ? next : at + 1;
    }
    if (isLast) return;
    rest = bytes.subarray(at);
  }
}

/**
 * Removes everything but audio frames from an MP3 or ADTS file, in place; other formats stay unchanged. False if there is
 * none.
 * @param {string} path @param {string} format the muxer that wrote it
 * @returns {boolean}
 */
export function extractSoundFrames(path, format) {
  if (!isFramed(format)) return true;
  const file = fs.openSync(path, "r+");
  try {
    let written = 0;
    /** @type {Buffer[]} */
    let batch = [];
    let size = 0;
    // In batches, since a frame may have nine bytes.
    const write = () => {
      fs.writeSync(file, Buffer.concat(batch, size), 0, size, written);
      written += size;
      [batch, size] = [[], 0];
    };
    for (const { bytes } of soundFrames(file, format)) {
      batch.push(bytes);
      size += bytes.length;
      if (size >= PIECE) write();
    }
    write();
    fs.ftruncateSync(file, written);
    return written > 0;
  } finally {
    fs.closeSync(file);
  }
}
