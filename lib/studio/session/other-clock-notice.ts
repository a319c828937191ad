import type { Doc } from "#lib/editor/document";
import { type Say, sayEnglish } from "../words";

/**
 * What to tell users once the studio plays the server's rendition of a file whose clock differs. How far the sound moved
 * depends on the file and on the browser, so marks stay where they are.
 * @returns null: nothing was marked at a moment
 */
export function otherClockNotice({ tags, switches, ink }: Doc, say: Say = sayEnglish): string | null {
  const isMarked =
    tags.length + switches.length > 0 ||
    Object.values(ink)
      .flat()
      .some(({ start }) => start !== null);
  return isMarked ? say("otherClock") : null;
}
