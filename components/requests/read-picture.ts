import { detectMediaKind, toReadableFile } from "#lib/studio/pictures/media-file";
import { withDetectedType } from "#lib/studio/pictures/with-detected-type";
import type { DraftPicture } from "./request-draft";

/** The picture as every browser shows it; of an animated one, the first frame. Throws an Error that says why the file cannot be used. */
export async function readPicture(given: File): Promise<DraftPicture> {
  const file = await withDetectedType(given);
  const found = detectMediaKind(file);
  if ("refusal" in found) throw new Error(found.refusal);
  if (found.kind !== "image") throw new Error("Use a PNG, JPEG, WebP, GIF, AVIF or HEIC picture.");
  const readable = await toReadableFile(file);
  const { captureFirstFrame } = await import("#lib/studio/pictures/capture-first-frame");
  const still = await captureFirstFrame(readable).catch(() => null);
  return { kind: "file", file: readable, url: URL.createObjectURL(still ?? readable), isMoving: still !== null };
}
