import { createImageIdFinder, formatImageId, type PictureNames } from "#lib/ink/picture-names";
import type { VoiceTag } from "./marks";

export type CoordinateSpace = "normalized" | "pixel";

/** A voice tag on a picture, in fractions of the upright image. */
export interface Pin {
  tag: number;
  timestamp: number;
  x: number | null;
  y: number | null;
  image: string | null;
}

type PinnedPicture = PictureNames & { orientedWidth: number | null; orientedHeight: number | null };

/** Normalised if every tag that has a place is within 0..1 on both axes, else pixels of the upload. */
export function coordinateSpace(tags: readonly VoiceTag[]): CoordinateSpace {
  const isFraction = (value: number | null) => value === null || (value >= 0 && value <= 1);
  return tags.every((tag) => isFraction(tag.x) && isFraction(tag.y)) ? "normalized" : "pixel";
}

/** In time order. Pixel tags are relative to the size of their image. */
export function placePins(
  tags: readonly VoiceTag[],
  pictures: readonly PinnedPicture[],
  space: CoordinateSpace = coordinateSpace(tags),
): Pin[] {
  const idOf = createImageIdFinder(pictures);
  const sizes = new Map(pictures.map((picture, place) => [formatImageId(place), picture]));
  return tags
    .map((tag, index) => {
      // Without place and name it is about no picture, not about the first.
      const isOfTimeAlone = tag.x === null && (tag.image ?? "") === "";
      return placePin(tag, index, isOfTimeAlone ? null : idOf(tag.image), sizes, space);
    })
    .sort((a, b) => a.timestamp - b.timestamp || a.tag - b.tag);
}

function placePin(
  tag: VoiceTag,
  index: number,
  image: string | null,
  sizes: ReadonlyMap<string, PinnedPicture>,
  space: CoordinateSpace,
): Pin {
  const uploaded = image === null ? undefined : sizes.get(image);
  const fraction = (value: number | null, size: number | null | undefined) => {
    if (space === "normalized" || value === null) return value;
    return size ? Math.round(Math.min(1, Math.max(0, value / size)) * 1e6) / 1e6 : null;
  };
  return {
    tag: index,
    timestamp: tag.timestamp,
    x: fraction(tag.x, uploaded?.orientedWidth),
    y: fraction(tag.y, uploaded?.orientedHeight),
    image,
  };
}
