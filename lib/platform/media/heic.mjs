import { createRequire } from "node:module";
import { ChildFailure } from "./child-protocol.mjs";

// require, because the package has no types.
const heicDecode = createRequire(import.meta.url)("heic-decode");

/**
 * @param {Buffer} bytes
 * @param {number} maxPixels
 */
export async function decodeHeic(bytes, maxPixels) {
  const pictures = await heicDecode.all({ buffer: bytes });
  const picture = pictures[0];
  if (!picture) throw new Error("no picture in the file");
  if (picture.width * picture.height > maxPixels) {
    throw new ChildFailure("image_too_large", "This picture has more than 100 megapixels.");
  }
  const { data, width, height } = await picture.decode();
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height };
}
