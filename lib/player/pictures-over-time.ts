import type { InkStroke } from "#lib/ink/stroke";

/** A picture shown from `start` to `end` in seconds; null: until the end. */
export interface Shown<Image = string> {
  image: Image;
  start: number;
  end: number | null;
}

export function tableTimes(
  pictures: readonly { id: string; strokes: readonly InkStroke[] }[],
  tags: readonly { timestamp: number; image: string | null }[],
  duration: number | null,
): Shown[] {
  const ids = pictures.map(({ id }) => id);
  const ink = pictures.flatMap(({ id, strokes }) =>
    strokes.flatMap(({ start }) => (start === null ? [] : [{ at: start, image: id }])),
  );
  const spoken = tags.flatMap(({ timestamp, image }) =>
    image !== null && ids.includes(image) ? [{ at: timestamp, image }] : [],
  );
  return picturesOverTime(ids, [...spoken, ...ink], duration);
}

/**
 * The picture of the last tag or stroke so far, else the first. Others are skipped; without any, all share the time
 * equally.
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
