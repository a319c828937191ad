import type { SniffedType } from "../port";

/** Returns the container with the only demuxer allowed to open it. */
export function sniffAudio(bytes: Buffer): SniffedType | null {
  const magic = bytes.toString("latin1", 0, 12);
  const form = magic.slice(8, 12);
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return matroska(bytes);
  if (/^(ftyp|moov|mdat|wide|free|skip)$/.test(magic.slice(4, 8))) return movie(bytes);
  if (magic.startsWith("OggS")) {
    return bytes.includes("\x80theora", 0, "latin1")
      ? audio("video/ogg", "ogv", "ogg")
      : audio("audio/ogg", "ogg", "ogg");
  }
  if (/^(RIFF|RIFX|RF64|BW64)/.test(magic) && form === "WAVE") return audio("audio/wav", "wav", "wav");
  if (bytes.subarray(0, 16).equals(WAVE64)) return audio("audio/x-w64", "w64", "w64");
  if (magic.startsWith("FORM") && /^AIF[FC]$/.test(form)) return audio("audio/aiff", "aiff", "aiff");
  if (magic.startsWith("fLaC")) return audio("audio/flac", "flac", "flac");
  if (magic.startsWith("caff")) return audio("audio/x-caf", "caf", "caf");
  if (magic.startsWith(".snd")) return audio("audio/basic", "au", "au");
  if (/^#!AMR(-WB)?\n/.test(magic)) return audio("audio/amr", "amr", "amr");
  if (bytes.subarray(0, 8).equals(ASF)) return audio("audio/x-ms-wma", "wma", "asf");
  if (magic.startsWith("ID3") && bytes.length >= 10) return afterId3(bytes);
  return frames(bytes);
}

const WAVE64 = Buffer.from("726966662e91cf11a5d628db04c10000", "hex");
const ASF = Buffer.from("3026b2758e66cf11", "hex");

function audio(contentType: string, extension: string, demuxer: string): SniffedType {
  return { family: "audio", contentType, extension, demuxer };
}

function matroska(bytes: Buffer): SniffedType | null {
  const webm = bytes.subarray(0, 64).includes("webm");
  if (!webm && !bytes.subarray(0, 64).includes("matroska")) return null;
  const pictures = /V_(VP8|VP9|AV1|MPEG|THEORA|MS)/.test(bytes.toString("latin1"));
  if (webm) return pictures ? audio("video/webm", "webm", "matroska") : audio("audio/webm", "webm", "matroska");
  return pictures ? audio("video/x-matroska", "mkv", "matroska") : audio("audio/x-matroska", "mka", "matroska");
}

function movie(bytes: Buffer): SniffedType | null {
  const typed = bytes.toString("latin1", 4, 8) === "ftyp";
  const brand = bytes.toString("latin1", 8, 12);
  if (typed && /^(jp2|jpx|jpm|crx|mjp2)/.test(brand)) return null;
  const quickTime = !typed || brand === "qt  ";
  const text = bytes.toString("latin1");
  if (/hdlr.{8}vide/s.test(text)) {
    return quickTime ? audio("video/quicktime", "mov", "mov") : audio("video/mp4", "mp4", "mov");
  }
  if (brand.startsWith("3g")) return audio("audio/3gpp", "3gp", "mov");
  // ASCII text read as a number exceeds 2^26, so this match is a coincidence.
  if (!typed && (bytes.readUInt32BE(0) === 0 || bytes.readUInt32BE(0) > 0x4000000)) return null;
  return audio("audio/mp4", "m4a", "mov");
}

function afterId3(bytes: Buffer): SniffedType {
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0);
  const rest = bytes.subarray(10 + size);
  if (rest.toString("latin1", 0, 4) === "fLaC") return audio("audio/flac", "flac", "flac");
  if (isAdts(rest, 0)) return audio("audio/aac", "aac", "aac");
  return audio("audio/mpeg", "mp3", "mp3");
}

/** A frame has few fixed bits, so a second one must follow where the first ends. */
function frames(bytes: Buffer): SniffedType | null {
  if (isAdts(bytes, 0)) {
    const length = ((bytes.readUInt32BE(2) >>> 5) & 0x1fff) | 0;
    return length >= 7 && follows(bytes, length, isAdts) ? audio("audio/aac", "aac", "aac") : null;
  }
  const length = mpegFrameLength(bytes, 0);
  return length && follows(bytes, length, (at, from) => mpegFrameLength(at, from) > 0)
    ? audio("audio/mpeg", "mp3", "mp3")
    : null;
}

/** That many frames of one kind are no coincidence, whatever they are found in. */
const FRAMES_OF_SOUND = 5;

/**
 * Frames behind something else: a file that was cut out of a stream begins inside a frame, and some programs write other tags
 * or zeros before the sound.
 */
export function sniffLateFrames(bytes: Buffer): SniffedType | null {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (areFrames(bytes, at, mpegFrameLength)) return audio("audio/mpeg", "mp3", "mp3");
    if (areFrames(bytes, at, adtsFrameLength)) return audio("audio/aac", "aac", "aac");
  }
  return null;
}

function areFrames(bytes: Buffer, start: number, lengthAt: (bytes: Buffer, at: number) => number): boolean {
  let at = start;
  for (let frame = 0; frame < FRAMES_OF_SOUND; frame += 1) {
    const length =
      at + 7 <= bytes.length && kindOfFrame(bytes, at) === kindOfFrame(bytes, start) ? lengthAt(bytes, at) : 0;
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Sync word, version, layer and sampling rate, at the same place in both formats. */
const kindOfFrame = (bytes: Buffer, at: number) => bytes.readUInt32BE(at) & 0xffff0c00;

function adtsFrameLength(bytes: Buffer, at: number): number {
  const length = isAdts(bytes, at) ? (bytes.readUInt32BE(at + 3) >>> 13) & 0x1fff : 0;
  return length > 7 ? length : 0;
}

function follows(bytes: Buffer, length: number, check: (bytes: Buffer, at: number) => boolean): boolean {
  return bytes.length >= length + 6 && check(bytes, length);
}

function isAdts(bytes: Buffer, at: number): boolean {
  const second = bytes[at + 1] ?? 0;
  const rate = ((bytes[at + 2] ?? 0xff) >> 2) & 0xf;
  return bytes[at] === 0xff && (second & 0xf6) === 0xf0 && rate < 13 && bytes.length >= at + 6;
}

const KBPS = {
  v1l1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2l23: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const HERTZ = [44_100, 48_000, 32_000];

function mpegFrameLength(bytes: Buffer, at: number): number {
  if (bytes.length < at + 4) return 0;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const hertz = HERTZ[(header >>> 10) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer === 4 || !hertz) return 0;
  const first = version === 3;
  const table = first ? [KBPS.v1l1, KBPS.v1l2, KBPS.v1l3][layer - 1] : layer === 1 ? KBPS.v2l1 : KBPS.v2l23;
  const kbps = table?.[(header >>> 12) & 15];
  if (!kbps) return 0;
  const rate = first ? hertz : version === 2 ? hertz / 2 : hertz / 4;
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * kbps) / rate) + padding) * 4;
  return Math.floor(((layer === 3 && !first ? 72_000 : 144_000) * kbps) / rate) + padding;
}
