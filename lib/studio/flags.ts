export interface FlagPlace {
  /** 0 stands at the top, 1 below it. */
  row: 0 | 1;
  /** How many flags at this spot have no room of their own; they are named by the one that shows. */
  hidden: number;
  visible: boolean;
}

/** Gives every flag a row so that none covers another; what fits in neither row is counted by the flag before it. */
export function placeFlags(lefts: readonly number[], room = 26): FlagPlace[] {
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let lastShown: FlagPlace | null = null;
  return lefts.map((left) => {
    const row = left - ends[0] >= room ? 0 : left - ends[1] >= room ? 1 : null;
    if (row === null) {
      if (lastShown) lastShown.hidden += 1;
      return { row: 0, hidden: 0, visible: false };
    }
    ends[row] = left;
    lastShown = { row, hidden: 0, visible: true };
    return lastShown;
  });
}
