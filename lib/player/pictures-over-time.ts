import type { InkStroke } from "#lib/ink/stroke";
import { lastStarted } from "./last-started";

/** A picture shown from `start` to `end` in seconds; null: until the end. */
export interface VisiblePicture<Image = string> {
  image: Image;
  start: number;
  end: number | null;
}

/** The picture shown at a second: in players, videos and the studio. */
export function pictureAt<Image>(shown: readonly VisiblePicture<Image>[], second: number): Image | null {
  const starts = shown.map(({ start }) => start);
  return (shown[lastStarted(starts, second)] ?? shown[0])?.image ?? null;
}

interface Named {
  timestamp: number;
  image: string | null;
}

export interface Timeline {
  tags: readonly Named[];
  switches: readonly Named[];
  duration: number | null;
}

export function tableTimes(
  pictures: readonly { id: string; strokes: readonly InkStroke[] }[],
  { tags, switches, duration }: Timeline,
): VisiblePicture[] {
  const ids = pictures.map(({ id }) => id);
  const known = (named: readonly Named[]) =>
    named.flatMap(({ timestamp, image }) => (image !== null && ids.includes(image) ? [{ at: timestamp, image }] : []));
  const ink = pictures.flatMap(({ id, strokes }) =>
    strokes.flatMap(({ start }) => (start === null ? [] : [{ at: start, image: id }])),
  );
  return scheduleVisiblePictures(
    ids,
    { switches: known(switches), tagsAndStrokes: [...known(tags), ...ink] },
    duration,
  );
}

interface Event<Image> {
  at: number;
  image: Image;
}

/**
 * The picture that was switched to, if there are switches; else that of the last tag or stroke so far; before all of
 * them the first. Others are skipped; without any, all share the time equally.
 */
export function scheduleVisiblePictures<Image>(
  images: readonly Image[],
  given: { switches: readonly Event<Image>[]; tagsAndStrokes: readonly Event<Image>[] },
  duration: number | null,
): VisiblePicture<Image>[] {
  const [first] = images;
  if (first === undefined) return [];
  const decisive = given.switches.length > 0 ? given.switches : given.tagsAndStrokes;
  const events = decisive.toSorted((a, b) => a.at - b.at);
  if (events.length === 0) return sharedEqually(images, duration);
  const shown: VisiblePicture<Image>[] = [{ image: first, start: 0, end: null }];
  for (const { at, image } of events) {
    const last = shown.at(-1);
    if (!last || last.image === image) continue;
    if (at <= last.start) shown.pop();
    else last.end = at;
    shown.push({ image, start: at, end: null });
  }
  return shown;
}

function sharedEqually<Image>(images: readonly Image[], duration: number | null): VisiblePicture<Image>[] {
  if (duration === null) return images.slice(0, 1).map((image) => ({ image, start: 0, end: null }));
  const each = duration / images.length;
  return images.map((image, index) => {
    const isLast = index === images.length - 1;
    return { image, start: milliseconds(index * each), end: isLast ? null : milliseconds((index + 1) * each) };
  });
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;
