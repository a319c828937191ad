import { readInkOfPicture } from "#lib/ink/ink-of-picture";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { fieldError } from "#lib/kernel/errors";

const FIELD = "drawing_data";

/** Ink that comes with a new picture, for the file that the picture will have. */
export function readFirstInk(json: string): (filename: string) => PreparedDrawing {
  const read = readInkOfPicture(json);
  if (typeof read === "string") throw fieldError(FIELD, read);
  const inkOn = (filename: string): PreparedDrawing => {
    const prepared = read(filename);
    if ("drawing" in prepared) return prepared.drawing;
    const [path, [message] = []] = Object.entries(prepared.problems)[0] ?? [];
    throw fieldError(`${FIELD}.${path}`, message ?? "cannot be drawn");
  };
  inkOn("");
  return inkOn;
}
