import { clockTenths } from "#lib/player/time-format";
import type { ContextHead, ContextPin, PointedPlace } from "./context";
import { placeInPixels } from "./place-in-pixels";

/** In pixels and in shares of the image; empty without a place. */
export function placeWords(place: Pick<ContextPin, "image" | "x" | "y">, head: Pick<ContextHead, "pictures">): string {
  const { image, x, y } = place;
  const pixels = placeInPixels(place, head);
  const shares = x === null || y === null ? [] : [`${percent(x)} from the left, ${percent(y)} from the top`];
  const words = [...(pixels ? [`${pixels[0]}, ${pixels[1]} px`] : []), ...shares].join(" = ");
  return words === "" || image === null ? words : `${words} of ${image}`;
}

/** Where the laser rested, and since when. */
export const pointedWords = (place: PointedPlace, head: Pick<ContextHead, "pictures">): string =>
  `${placeWords(place, head)} at ${clockTenths(place.seconds)}`;

export const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
