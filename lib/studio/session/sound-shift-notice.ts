import type { Doc } from "#lib/editor/document";
import { type Say, sayEnglish } from "../words";

/**
 * The notice once the studio plays the server's rendition of a file whose clock differs. How far the sound has shifted
 * depends on the file and on the browser, so marks stay where they are.
 * @returns null: nothing was marked at a moment
 */
export function soundShiftNotice({ tags, switches, ink }: Doc, say: Say = sayEnglish): string | null {
  const isMarked =
    tags.length + switches.length > 0 ||
    Object.values(ink)
      .flat()
      .some(({ start }) => start !== null);
  return isMarked ? say("soundShifted") : null;
}
