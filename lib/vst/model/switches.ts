import { createImageIdFinder, type PictureNames } from "#lib/ink/picture-names";
import type { PictureSwitch } from "./marks";

/** A switch by the id of its picture; null if the clip does not have it. */
export interface PlacedSwitch {
  switch: number;
  timestamp: number;
  image: string | null;
}

/** In time order. */
export function placeSwitches(switches: readonly PictureSwitch[], pictures: readonly PictureNames[]): PlacedSwitch[] {
  const idOf = createImageIdFinder(pictures);
  return switches
    .map(({ timestamp, image }, index) => ({ switch: index, timestamp, image: idOf(image) }))
    .sort((a, b) => a.timestamp - b.timestamp || a.switch - b.switch);
}
