interface FlagPlace {
  /** 0 is the top row. */
  row: number;
  hidden: number;
  visible: boolean;
}

const FLAG_ROOM = 26;

/** Assigns rows so that flags do not overlap. Flags that fit nowhere are counted by the flag before them. */
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
