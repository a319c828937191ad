import { readStrokes } from "#lib/ink/stroke";
import { type Shown, tableTimes } from "#lib/player/pictures-over-time";
import type { ClipContents } from "./clip-contents";
import type { Manifest } from "./manifest";

export function imageTimes(manifest: Manifest, drawings: ClipContents["drawings"]): Shown[] {
  const pictures = manifest.images.flatMap(({ id, href }) => {
    const own = drawings.filter((_, index) => manifest.drawings[index]?.image === id);
    return href === null ? [] : [{ id, strokes: own.flatMap(({ document }) => readStrokes(document)) }];
  });
  return tableTimes(pictures, manifest.pins, manifest.duration);
}
