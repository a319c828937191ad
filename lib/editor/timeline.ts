import { tableTimes, type VisiblePicture } from "#lib/player/pictures-over-time";
import type { Doc, PictureRef } from "./document";
import { fileNameFromUrl } from "./pictures";

/** Those that players show; the addresses are those of the others. */
export function shownPictures(pictures: readonly PictureRef[], unreadable: readonly string[] = []): PictureRef[] {
  const files = unreadable.map(fileNameFromUrl);
  return pictures.filter(({ file }) => file === null || !files.includes(file));
}

/** When each picture is shown, as every player will show it. */
export function pictureTimes(
  { pictures, ink, tags, switches }: Doc,
  duration: number | null,
  unreadable?: readonly string[],
): VisiblePicture[] {
  const named = (list: readonly { timestamp: number; picture: string | null }[]) =>
    list.map(({ timestamp, picture }) => ({ timestamp, image: picture }));
  return tableTimes(
    shownPictures(pictures, unreadable).map(({ id }) => ({ id, strokes: ink[id] ?? [] })),
    { tags: named(tags), switches: named(switches), duration },
  );
}
