/** Where a tag's flag stands over the waveform. */
export interface FlagPlace {
  /** 0 stands at the top, 1 below it. */
  row: number;
  /** How many flags at this spot have no room of their own; they are named by the one that shows. */
  hidden: number;
  visible: boolean;
}

/** A flag with the room that a finger needs, in pixels. */
export const FLAG_ROOM = 26;

/** Gives every flag a row so that none covers another; what fits in no row is counted by the flag before it. */
export function placeFlags(lefts: readonly number[], rows: number, room = FLAG_ROOM): FlagPlace[] {
  const ends = Array.from({ length: rows }, () => Number.NEGATIVE_INFINITY);
  let lastShown: FlagPlace | null = null;
  return lefts.map((left) => {
    const row = ends.findIndex((end) => left - end >= room);
    if (row < 0) {
      if (lastShown) lastShown.hidden += 1;
      return { row: 0, hidden: 0, visible: false };
    }
    ends[row] = left;
    lastShown = { row, hidden: 0, visible: true };
    return lastShown;
  });
}
