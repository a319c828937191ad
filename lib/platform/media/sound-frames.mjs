import fs from "node:fs";

/** kbit/s of MPEG audio layer III: version 1, then versions 2 and 2.5. */
const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const RATES = [44_100, 48_000, 32_000];
const HEADER_BYTES = 7;
const PIECE = 1 << 20;

/** @param {Buffer} bytes @param {number} at */
function mp3Length(bytes, at) {
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const bitrate = (word >>> 12) & 15;
  const rate = (word >>> 10) & 3;
  const isHeader = word >>> 21 === 0x7ff && version !== 1 && ((word >>> 17) & 3) === 1;
  if (!isHeader || bitrate === 0 || bitrate === 15 || rate === 3) return 0;
  const kbps = BITRATES[version === 3 ? 0 : 1]?.[bitrate - 1] ?? 0;
  const hertz = (RATES[rate] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kbps) / hertz) + ((word >>> 9) & 1);
}

/** @param {Buffer} bytes @param {number} at */
function adtsLength(bytes, at) {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return 0;
  const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
  return length > HEADER_BYTES ? length : 0;
}

/** Formats made only of frames. Anything between frames is metadata that a demuxer may pass on. */
const LENGTHS = { mp3: mp3Length, adts: adtsLength };

/**
 * Removes everything but audio frames from an MP3 or ADTS file, in place; other formats stay unchanged. A frame is
 * valid if it follows another or is followed by one. False if there is none.
 * @param {string} path @param {string} format the muxer that wrote it
 * @returns {boolean}
 */
export function extractSoundFrames(path, format) {
  const lengthAt = LENGTHS[/** @type {keyof typeof LENGTHS} */ (format)];
  if (!lengthAt) return true;
  const file = fs.openSync(path, "r+");
  try {
    let rest = Buffer.alloc(0);
    let [read, written, isInStep] = [0, 0, false];
    for (;;) {
      const piece = Buffer.alloc(PIECE);
      const got = fs.readSync(file, piece, 0, PIECE, read);
      read += got;
      const bytes = Buffer.concat([rest, piece.subarray(0, got)]);
      const isLast = got === 0;
      let at = 0;
      while (at + HEADER_BYTES <= bytes.length) {
        const length = lengthAt(bytes, at);
        const next = at + length;
        if (length > 0 && next + HEADER_BYTES > bytes.length && !isLast) break;
        const isFollowed = next + HEADER_BYTES <= bytes.length && lengthAt(bytes, next) > 0;
        if (length > 0 && next <= bytes.length && (isInStep || isFollowed)) {
          fs.writeSync(file, bytes, at, length, written);
          written += length;
          isInStep = true;
          at = next;
        } else {
          isInStep = false;
          at += 1;
        }
      }
      rest = bytes.subarray(at);
      if (isLast) break;
    }
    fs.ftruncateSync(file, written);
    return written > 0;
  } finally {
    fs.closeSync(file);
  }
}
