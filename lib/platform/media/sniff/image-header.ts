import { type FileHandle, open } from "node:fs/promises";
import type { ImageSize, SniffedType } from "../port";
import { MediaError } from "../port";
import { heifSize } from "./heif-header";
import { readJpegHeader } from "./jpeg-header";
import type { ReadAt } from "./read-at";

export const MAX_PIXELS = 100_000_000;

interface ImageHeader extends ImageSize {
  /** Decoders read it without a word, and browsers show it. */
  isDamaged?: boolean;
}

export async function readImageHeader(path: string, sniffed: SniffedType): Promise<ImageHeader> {
  const file = await open(path, "r");
  try {
    const size = await sizeOf(readerOf(file), sniffed.contentType);
    if (!size || size.width < 1 || size.height < 1) {
      throw new MediaError("image_undecodable", "The size of this picture cannot be read.");
    }
    if (size.width * size.height > MAX_PIXELS) {
      const megapixels = Math.round((size.width * size.height) / 1e6);
      throw new MediaError("image_too_large", `This picture has ${megapixels} megapixels; at most 100 are allowed.`);
    }
    return size;
  } catch (error) {
    if (error instanceof RangeError)
      throw new MediaError("image_undecodable", "The size of this picture cannot be read.");
    throw error;
  } finally {
    await file.close();
  }
}

async function sizeOf(read: ReadAt, contentType: string): Promise<ImageHeader | null> {
  switch (contentType) {
    case "image/jpeg":
      return readJpegHeader(read);
    case "image/png":
      return pngSize(await read(0, 32));
    case "image/gif":
      return gifSize(read);
    case "image/webp":
      return webpSize(await read(0, 30));
    case "image/avif":
    case "image/heic":
      return heifSize(read);
    default:
      throw new MediaError("unsupported_image", "Images can be JPEG, PNG, WebP, AVIF, GIF or HEIC.");
  }
}

function readerOf(file: FileHandle): ReadAt {
  return async (position, length) => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
}

function pngSize(head: Buffer): ImageSize | null {
  const first = head.toString("latin1", 12, 16);
  if (first === "CgBI") {
    throw new MediaError(
      "image_undecodable",
      "This is a PNG in Apple's own form (CgBI), as apps for iOS contain it: save it as an ordinary PNG first.",
    );
  }
  if (first !== "IHDR") return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The first frame may exceed the logical screen, and it is what gets decoded. */
async function gifSize(read: ReadAt): Promise<ImageSize> {
  const head = await read(0, 13);
  const size = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
  const flags = head.readUInt8(10);
  const body = await read(13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0), 4096);
  const frame = body.indexOf(0x2c);
  if (frame < 0 || frame + 9 > body.length || body[0] !== 0x2c) return size;
  return {
    width: Math.max(size.width, body.readUInt16LE(frame + 1) + body.readUInt16LE(frame + 5)),
    height: Math.max(size.height, body.readUInt16LE(frame + 3) + body.readUInt16LE(frame + 7)),
  };
}

function webpSize(head: Buffer): ImageSize | null {
  switch (head.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}
