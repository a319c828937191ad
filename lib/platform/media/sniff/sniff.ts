import { fileTypeFromBuffer } from "file-type/core";
import type { SniffedType } from "../port";
import { findContainerStart, START_BYTES } from "./container-start";
import { readJpegHeader } from "./jpeg-header";
import { sniffAudio, sniffLateFrames } from "./sniff-audio";
import { sniffText } from "./sniff-text";

const IMAGES: Record<string, SniffedType> = {
  "image/jpeg": picture("image/jpeg", "jpg"),
  "image/png": picture("image/png", "png"),
  "image/apng": picture("image/png", "png"),
  "image/webp": picture("image/webp", "webp"),
  "image/gif": picture("image/gif", "gif"),
};

const HEIF_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|mif2|msf1|miaf|MiHB|MiHE|MiHA|1pic)$/;
const AVIF_BRANDS = /^(avif|avis|MA1A|MA1B)$/;

export const SNIFF_BYTES = START_BYTES;

export async function sniff(head: Uint8Array): Promise<SniffedType | null> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length < 2) return null;
  const known = sniffText(bytes) ?? sniffHeif(bytes) ?? sniffAudio(bytes);
  if (known) return known;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found && (await hasJpegHeader(bytes))) return picture("image/jpeg", "jpg");
  if (!found || hasByteOrderMark(bytes)) return sniffLater(bytes);
  const image = IMAGES[found.mime];
  if (image) return image;
  // file-type guesses these from a few bits, which noise matches as well; sniffAudio has already tried properly.
  if (found.mime === "audio/mpeg" || found.mime === "audio/aac") return sniffLater(bytes);
  return { family: "other", contentType: found.mime, extension: found.ext, demuxer: null };
}

/** file-type looks behind the mark, but demuxers do not. */
function hasByteOrderMark(bytes: Buffer) {
  return bytes.toString("hex", 0, 3) === "efbbbf";
}

/** Also with bytes before its first marker, which decoders skip. */
async function hasJpegHeader(bytes: Buffer): Promise<boolean> {
  if (bytes.toString("hex", 0, 2) !== "ffd8") return false;
  const header = readJpegHeader(async (position, length) => bytes.subarray(position, position + length));
  return (await header.catch(() => null)) !== null;
}

/** Sound behind something else. */
function sniffLater(bytes: Buffer): SniffedType | null {
  const start = findContainerStart(bytes);
  return (start === null ? null : sniffAudio(bytes.subarray(start))) ?? sniffLateFrames(bytes);
}

/** The actual format is among the compatible brands. */
function sniffHeif(bytes: Buffer): SniffedType | null {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return null;
  const brands = [bytes.toString("latin1", 8, 12)];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.test(brand))) return picture("image/avif", "avif");
  if (brands.some((brand) => HEIF_BRANDS.test(brand))) return picture("image/heic", "heic");
  return null;
}

function picture(contentType: string, extension: string): SniffedType {
  return { family: "image", contentType, extension, demuxer: null };
}
