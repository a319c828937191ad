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

/** The common properties of frames: as a number, and as a text. */
type FrameKind = { hertz: number; channels: number; samples: number };

interface FrameFormat {
  /** bytes; 0 where there is no header */
  lengthAt: (bytes: Buffer, at: number) => number;
  /** of a frame */
  kindAt: (bytes: Buffer, at: number) => number;
  describe: (kind: number) => FrameKind;
}

/** @param word the header */
function mp3Kind(word: number) {
  const version = (word >>> 19) & 3;
  const hertz = (MP3_RATES[(word >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return { hertz, channels: ((word >>> 6) & 3) === 3 ? 1 : 2, samples: version === 3 ? 1152 : 576 };
}

const mp3: FrameFormat = {
  lengthAt(bytes, at) {
    const word = bytes.readUInt32BE(at);
    const version = (word >>> 19) & 3;
    const bitrate = (word >>> 12) & 15;
    const isHeader = word >>> 21 === 0x7ff && version !== 1 && ((word >>> 17) & 3) === 1;
    if (!isHeader || bitrate === 0 || bitrate === 15 || ((word >>> 10) & 3) === 3) return 0;
    const kbps = BITRATES[version === 3 ? 0 : 1]?.[bitrate - 1] ?? 0;
    const { hertz, samples } = mp3Kind(word);
    return Math.floor((samples * 125 * kbps) / hertz) + ((word >>> 9) & 1);
  },
  kindAt: (bytes, at) => bytes.readUInt32BE(at) & 0x1f0cc0,
  describe: mp3Kind,
};

const adts: FrameFormat = {
  lengthAt(bytes, at) {
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return 0;
    const length = (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff;
    return length > HEADER_BYTES && ((bytes[at + 2] ?? 0) & 0x3c) >> 2 < ADTS_RATES.length ? length : 0;
  },
  // Rate, channels, and the number of blocks in a frame.
  kindAt: (bytes, at) => (bytes.readUInt16BE(at + 2) & 0x3dc0) | ((bytes[at + 6] ?? 0) & 3),
  describe: (kind) => ({
    hertz: ADTS_RATES[(kind >>> 10) & 15] ?? 0,
    channels: (kind >>> 6) & 7,
    samples: 1024 * ((kind & 3) + 1),
  }),
};

/** Formats made only of frames. Anything between frames is metadata that a demuxer may pass on. */
const FORMATS = { mp3, adts };

const isFramed = (format: string): format is keyof typeof FORMATS => format in FORMATS;

/** Frames of one kind that follow one another; `at` is the place of the first one in the file. */
type FrameRun = FrameKind & { at: number; bytes: Buffer; frames: number; lastFrameBytes: number };

/** The frames of an MP3 or ADTS file. A frame is valid if it follows another or is followed by one. */
export function* frameRuns(file: number, format: keyof typeof FORMATS): Generator<FrameRun, void> {
  const { lengthAt, kindAt, describe } = FORMATS[format];
  let rest = Buffer.alloc(0);
  let [read, isInStep] = [0, false];
  for (;;) {
    const piece = Buffer.alloc(PIECE);
    const got = fs.readSync(file, piece, 0, PIECE, read);
    const bytes = Buffer.concat([rest, piece.subarray(0, got)]);
    const start = read - rest.length;
    read += got;
    const isLast = got === 0;
    let [at, from, frames, kind, lastFrameBytes] = [0, 0, 0, 0, 0];
    const run = () => ({
      ...describe(kind),
      at: start + from,
      bytes: bytes.subarray(from, at),
      frames,
      lastFrameBytes,
    });
    while (at + HEADER_BYTES <= bytes.length) {
      const length = lengthAt(bytes, at);
      const next = at + length;
      const isInside = next + HEADER_BYTES <= bytes.length;
      if (length > 0 && !isInside && !isLast) break;
      isInStep = length > 0 && next <= bytes.length && (isInStep || (isInside && lengthAt(bytes, next) > 0));
      const found = isInStep ? kindAt(bytes, at) : 0;
      if (frames > 0 && (!isInStep || found !== kind)) {
        yield run();
        frames = 0;
      }
      if (isInStep && frames === 0) [from, kind] = [at, found];
      if (isInStep) [frames, lastFrameBytes] = [frames + 1, length];
      at = isInStep ? next : at + 1;
    }
    if (frames > 0) yield run();
    if (isLast) return;
    rest = bytes.subarray(at);
  }
}

const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;

/** A tag behind the sound, as players of MP3 look for it: ID3v1, or the footer of an APE tag. */
export function endsWithTag(path: string): boolean {
  const file = fs.openSync(path, "r");
  try {
    const { size } = fs.fstatSync(file);
    const startsWith = (word: string, fromEnd: number) => {
      const found = Buffer.alloc(word.length);
      fs.readSync(file, found, 0, word.length, Math.max(0, size - fromEnd));
      return found.toString("latin1") === word;
    };
    return startsWith("TAG", ID3V1_BYTES) || startsWith("APETAGEX", APE_FOOTER_BYTES);
  } finally {
    fs.closeSync(file);
  }
}

/**
 * Removes everything but audio frames from an MP3 or ADTS file, in place; other formats stay unchanged. False if there is
 * none.
 * @param format the muxer that wrote it
 * @param wasTagged the last frame goes, too: where the sound was cut off, its rest is the beginning of the tag
 */
export function extractSoundFrames(path: string, format: string, wasTagged = false): boolean {
  if (!isFramed(format)) return true;
  const file = fs.openSync(path, "r+");
  try {
    let written = 0;
    let last = 0;
    for (const { bytes, lastFrameBytes } of frameRuns(file, format)) {
      written += fs.writeSync(file, bytes, 0, bytes.length, written);
      last = lastFrameBytes;
    }
    if (wasTagged) written -= last;
    fs.ftruncateSync(file, written);
    return written > 0;
  } finally {
    fs.closeSync(file);
  }
}
