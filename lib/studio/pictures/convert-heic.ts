import { SayableError } from "../words";
import type { HeicAnswer } from "./heic-worker";
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
      worker.addEventListener("message", ({ data }: MessageEvent<HeicAnswer>) => {
        if ("picture" in data) settle(data.picture);
        else fail(new SayableError(data.problem));
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        fail(new SayableError(navigator.onLine ? "heicUnreadable" : "heicOffline"));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
