import { readStrokes } from "#lib/ink/stroke";
import { type Timeline, tableTimes, type VisiblePicture } from "#lib/player/pictures-over-time";
import type { ClipContents } from "../model/clip-contents";
import type { Manifest } from "./manifest";

/** The facts that decide when each image is shown. */
export function buildTimeline({ pins, switches, duration }: Manifest): Timeline {
  return { tags: pins, switches, duration };
}

export function imageTimes(manifest: Manifest, drawings: ClipContents["drawings"]): VisiblePicture[] {
  const pictures = manifest.images.flatMap(({ id, href }) => {
    const own = drawings.filter((_, index) => manifest.drawings[index]?.image === id);
    return href === null ? [] : [{ id, strokes: own.flatMap(({ document }) => readStrokes(document)) }];
  });
  return tableTimes(pictures, buildTimeline(manifest));
}
