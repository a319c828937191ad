import { isMovingPicture } from "#lib/kernel/moving-picture";

/** The frame of an animated picture that recipients see; null for other pictures. */
export async function captureFirstFrame(picture: Blob): Promise<Blob | null> {
  if (picture.type === "image/jpeg" || !isMovingPicture(new Uint8Array(await picture.arrayBuffer()))) return null;
  const frame = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = frame.width;
  canvas.height = frame.height;
  canvas.getContext("2d")?.drawImage(frame, 0, 0);
  return new Promise((settle) => canvas.toBlob(settle));
}
