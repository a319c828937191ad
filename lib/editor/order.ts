import { lastStarted } from "#lib/player/last-started";
import type { Tag } from "./document";

export type NumberedTag = Tag & { number: number };
export type PlacedTag = NumberedTag & { x: number; y: number };

/** It has a place on a picture, not only a time. */
export function hasPlace(tag: NumberedTag): tag is PlacedTag {
  return tag.x !== null && tag.y !== null;
}

/** Tags in order of time with their numbers; tags of the same moment keep the order in which they were made. */
export function numberTags(tags: readonly Tag[]): NumberedTag[] {
  return [...tags].sort((a, b) => a.timestamp - b.timestamp).map((tag, index) => ({ ...tag, number: index + 1 }));
}

/** The current tag: the last one that has begun. */
export function activeTag(tags: readonly NumberedTag[], time: number): NumberedTag | null {
  return (
    tags[
      lastStarted(
        tags.map(({ timestamp }) => timestamp),
        time,
      )
    ] ?? null
  );
}
