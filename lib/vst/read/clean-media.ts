/** Checks that media from an imported package contain nothing that our own packages leave out. */

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JFIF = Buffer.from("JFIF\0", "latin1");
/** Segments needed for decoding: tables, frames, restarts, and the application segments of plain files. */
const JPEG_MARKERS = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xda],
  // APP0 is JFIF, checked below; APP14 holds Adobe's colour transform.
  ...[0xe0, 0xee],
]);
const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "pHYs", "bKGD"]);
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);
/** ICC, EXIF, XMP, animation. */
const WEBP_EXTRAS = 0x20 | 0x08 | 0x04 | 0x02;
/** Without metadata, thumbnails or appended bytes. The picture is not decoded. */
const ID3_START = Buffer.from([4, 0, 0, 0, 0, 0]);
const MAX_PEAKS_BYTES = 4 * 1024 * 1024;
const MAX_POINTS = 2048;

export function isCleanPicture(bytes: Buffer, contentType: string): boolean {
  try {
    if (contentType === "image/jpeg") return isCleanJpeg(bytes);
    if (contentType === "image/png") return isCleanPng(bytes);
    return contentType === "image/webp" && isCleanWebp(bytes);
  } catch (error) {
    // Truncated within a length field.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isCleanJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xffd8) return false;
  let at = 2;
  for (let segments = 0; segments < 1000; segments += 1) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes.readUInt8(at + 1);
    if (marker === JPEG_END) return at + 2 === bytes.length;
    if (!JPEG_MARKERS.has(marker)) return false;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe0 && !bytes.subarray(at + 4, at + 9).equals(JFIF)) return false;
    // A JFIF segment of 16 bytes has no thumbnail.
    if (marker === 0xe0 && length !== 16) return false;
    if (marker === 0xee && length !== 14) return false;
    at += 2 + length;
    if (marker === JPEG_SCAN) at = endOfScan(bytes, at);
  }
  return false;
}

function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isCleanPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    at += 12 + length;
    if (!PNG_CHUNKS.has(type)) return false;
    if (type === "IEND") return at === bytes.length;
  }
  return false;
}

function isCleanWebp(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  for (let at = 12; at < bytes.length; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (!WEBP_CHUNKS.has(type)) return false;
    if (type === "VP8X" && bytes.readUInt8(at + 8) & WEBP_EXTRAS) return false;
    at += 8 + length + (length % 2);
    if (at > bytes.length) return false;
  }
  return bytes.length > 12;
}

/** True for pure MPEG audio, allowing only the muxer's own tag in front. */
export function isPlainMp3(head: Buffer, tail: Buffer): boolean {
  const start = endOfMuxerTag(head);
  const startsWithFrame = head[start] === 0xff && ((head[start + 1] ?? 0) & 0xe6) === 0xe2;
  const id3v1 = tail.length >= 128 && tail.toString("latin1", tail.length - 128, tail.length - 125) === "TAG";
  return startsWithFrame && !id3v1 && !tail.includes("APETAGEX") && !tail.includes("LYRICS200");
}

/** Accepts ffmpeg's ID3 tag with its version and padding, nothing more. */
function endOfMuxerTag(head: Buffer): number {
  if (head.toString("latin1", 0, 3) !== "ID3") return 0;
  if (!head.subarray(3, 9).equals(ID3_START) || head.toString("latin1", 10, 14) !== "TSSE") return -1;
  const [end, words] = [10 + (head[9] ?? 0), 21];
  const textEnd = 20 + (head[17] ?? 0);
  const isMuxer = /^Lavf[\d.]{1,20}$/.test(head.toString("latin1", words, textEnd - 1));
  return isMuxer && textEnd <= end && head.subarray(textEnd - 1, end).every((byte) => byte === 0) ? end : -1;
}

/** detail.dat: audiowaveform version 2, 8 bit, mono, with the exact length. */
export function isPeaks(bytes: Buffer): boolean {
  if (bytes.length < 24 || bytes.length > MAX_PEAKS_BYTES) return false;
  const isKnown = bytes.readInt32LE(0) === 2 && bytes.readUInt32LE(4) === 1 && bytes.readInt32LE(20) === 1;
  const isSane = bytes.readInt32LE(8) > 0 && bytes.readInt32LE(12) > 0;
  return isKnown && isSane && bytes.length === 24 + 2 * bytes.readUInt32LE(16);
}

/** overview.json: the same as JSON, with at most 2048 points. */
export function isOverview(value: Record<string, unknown>): boolean {
  const { version, channels, bits, length, data, sample_rate, samples_per_pixel } = value;
  if (version !== 2 || channels !== 1 || bits !== 8 || !Array.isArray(data)) return false;
  if (!isPositive(sample_rate) || !isPositive(samples_per_pixel)) return false;
  if (data.length > MAX_POINTS * 2 || data.length !== Number(length) * 2) return false;
  return data.every((peak) => Number.isInteger(peak) && peak >= -128 && peak <= 127);
}

const isPositive = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value > 0;
