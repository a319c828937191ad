import type { PublicTag } from "./model";

export type NumberedTag = PublicTag & { number: number };

/** The tags in the order of time, numbered as pins, flags and notes show them. */
export function numberTags(tags: readonly PublicTag[]): NumberedTag[] {
  return [...tags].sort((a, b) => a.timestamp - b.timestamp).map((tag, index) => ({ ...tag, number: index + 1 }));
}
