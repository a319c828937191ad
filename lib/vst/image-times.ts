import type { ClipContents } from "./clip-contents";
import { readStrokes } from "./ink-stroke";
import type { Manifest } from "./manifest";

/** A picture that is on the table from one second to another; null = to the end. */
export interface Shown<Image = string> {
  image: Image;
  start: number;
  end: number | null;
}

/** Which picture of a package is on the table at which moment. */
export function imageTimes(manifest: Manifest, drawings: ClipContents["drawings"]): Shown[] {
  const images = manifest.images.filter(({ href }) => href !== null).map(({ id }) => id);
  const starts = drawings.flatMap((drawing, index) =>
    readStrokes(drawing.document).flatMap(({ start }) =>
      start === null ? [] : [{ at: start, image: manifest.drawings[index]?.image ?? null }],
    ),
  );
  const pins = manifest.pins.map(({ timestamp, image }) => ({ at: timestamp, image }));
  const known = [...pins, ...starts].filter(
    (event): event is { at: number; image: string } => event.image !== null && images.includes(event.image),
  );
  return picturesOverTime(images, known, manifest.duration);
}

/**
 * The rule of the player: the picture that the last tag or stroke belongs to, and the first one before that. Pictures
 * that nothing belongs to are never shown by themselves; if nothing belongs to any, all share the time equally.
 */
export function picturesOverTime<Image>(
  images: readonly Image[],
  tagsAndStrokes: readonly { at: number; image: Image }[],
  duration: number | null,
): Shown<Image>[] {
  const [first] = images;
  if (first === undefined) return [];
  const events = tagsAndStrokes.toSorted((a, b) => a.at - b.at);
  if (events.length === 0) return sharedEqually(images, duration);
  const shown: Shown<Image>[] = [{ image: first, start: 0, end: null }];
  for (const { at, image } of events) {
    const last = shown.at(-1);
    if (!last || last.image === image) continue;
    if (at <= last.start) shown.pop();
    else last.end = at;
    shown.push({ image, start: at, end: null });
  }
  return shown;
}

function sharedEqually<Image>(images: readonly Image[], duration: number | null): Shown<Image>[] {
  if (duration === null) return images.slice(0, 1).map((image) => ({ image, start: 0, end: null }));
  const each = duration / images.length;
  return images.map((image, index) => {
    const isLast = index === images.length - 1;
    return { image, start: milliseconds(index * each), end: isLast ? null : milliseconds((index + 1) * each) };
  });
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
