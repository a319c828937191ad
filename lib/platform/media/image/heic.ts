import { createRequire } from "node:module";
import { ChildFailure } from "../process/child-protocol";

interface HeifPicture {
  is_primary(): number | boolean;
  get_width(): number;
  get_height(): number;
  display(into: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void;
}

// Required, because the package has no types.
const libheif = createRequire(import.meta.url)("libheif-js/wasm-bundle");

/** Decodes the primary picture. Bursts and edited pictures may list others before it. */
export async function decodeHeic(bytes: Buffer, maxPixels: number) {
  await libheif.ready;
  const pictures: HeifPicture[] = new libheif.HeifDecoder().decode(bytes);
  const picture = pictures.find((candidate) => candidate.is_primary()) ?? pictures[0];
  if (!picture) throw new Error("no picture in the file");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) {
    throw new ChildFailure("image_too_large", "This picture has more than 100 megapixels.");
  }
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((done) => picture.display({ data, width, height }, done));
  if (!shown) throw new Error("libheif cannot decode the picture");
  return { data: Buffer.from(data.buffer), width, height };
}
