import { isHeic } from "./is-heic";

const quality = 0.92;

export async function convertHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  const name = file.name.replace(/\.hei[cf]$/i, "") || "picture";
  const picture = (await byThisBrowser(file).catch(() => null)) ?? (await byDecoder(file));
  return new File([picture], `${name}.jpg`, { type: "image/jpeg" });
}

async function byThisBrowser(file: Blob): Promise<Blob | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((settle) => canvas.toBlob(settle, "image/jpeg", quality));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

async function byDecoder(file: Blob): Promise<Blob> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Blob>((settle, fail) => {
      worker.addEventListener("message", ({ data }: MessageEvent<{ picture?: Blob; problem?: string }>) => {
        if (data.picture) settle(data.picture);
        else fail(new Error(`This HEIC picture cannot be read. ${data.problem ?? ""}`));
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        const why = navigator.onLine ? "" : " You seem to be offline, and the HEIC reader has to be loaded once.";
        fail(new Error(`This HEIC picture cannot be read.${why} Export it to JPEG and try again.`));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
