import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";

export type HeicAnswer = { picture: Blob } | { problem: "heicUnreadable" | "heicTooLarge" };

const mostPixels = 100_000_000;
const quality = 0.92;

async function asJpeg(file: Blob): Promise<HeicAnswer> {
  const heif = libheif();
  await heif.ready;
  const pictures = new heif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  const picture = pictures.find((candidate) => candidate.is_primary()) ?? pictures[0];
  for (const other of pictures) if (other !== picture) other.free();
  if (!picture) return { problem: "heicUnreadable" };
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > mostPixels) return { problem: "heicTooLarge" };
  const shown = await new Promise<ImageData | null>((done) => picture.display(new ImageData(width, height), done));
  picture.free();
  const canvas = new OffscreenCanvas(width, height);
  if (!shown) return { problem: "heicUnreadable" };
  canvas.getContext("2d")?.putImageData(shown, 0, 0);
  return { picture: await canvas.convertToBlob({ type: "image/jpeg", quality }) };
}

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  const damaged: HeicAnswer = { problem: "heicUnreadable" };
  postMessage(await asJpeg(data).catch(() => damaged));
});
