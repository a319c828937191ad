import { readStrokes } from "#lib/ink/stroke";
import { type Shown, type Timeline, tableTimes } from "#lib/player/pictures-over-time";
import type { ClipContents } from "../model/clip-contents";
import type { Manifest } from "./manifest";

/** What decides when each picture is shown. */
export function timelineOf({ pins, switches, duration }: Manifest): Timeline {
  return { tags: pins, switches, duration };
}

export function imageTimes(manifest: Manifest, drawings: ClipContents["drawings"]): Shown[] {
  const pictures = manifest.images.flatMap(({ id, href }) => {
    const own = drawings.filter((_, index) => manifest.drawings[index]?.image === id);
    return href === null ? [] : [{ id, strokes: own.flatMap(({ document }) => readStrokes(document)) }];
  });
  return tableTimes(pictures, timelineOf(manifest));
}
