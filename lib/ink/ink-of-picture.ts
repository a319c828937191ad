import { parseSafely } from "#lib/json/safe-json";
import { type DrawingPreparation, prepareDrawing } from "./prepare-drawing";

/** Reads the ink of a picture, under any name it uses. Parsed once, prepared under the name of its file. */
export function readInkOfPicture(json: string): ((image: string) => DrawingPreparation) | string {
  const parsed = parseSafely(Buffer.from(json));
  if (typeof parsed === "string") return parsed;
  return (image) => prepareDrawing({ ...parsed.value, image }, null);
}
