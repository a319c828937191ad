import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

const mostPixels = 100_000_000;
const quality = 0.92;

async function asJpeg(file: Blob): Promise<Blob> {
  const heif = libheif();
  await heif.ready;
  const pictures = new heif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const picture = pictures.find((candidate) => candidate.is_primary()) ?? pictures[0];
  for (const other of pictures) if (other !== picture) other.free();
  if (!picture) throw new Error("There is no picture in this file.");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > mostPixels) throw new Error("This picture has more than 100 megapixels.");
  const shown = await new Promise<ImageData | null>((done) => picture.display(new ImageData(width, height), done));
  picture.free();
  const canvas = new OffscreenCanvas(width, height);
  if (!shown) throw new Error("This picture is damaged.");
  canvas.getContext("2d")?.putImageData(shown, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  try {
    postMessage({ picture: await asJpeg(data) });
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
