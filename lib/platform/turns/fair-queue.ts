/**
 * Round robin between callers. Background work (`turn` null) shares one turn and is never refused, because its workers
 * bound it.
 */
export type FairLine<T> = {
  push: (item: T, turn: string | null) => T | null;
  take: (suits: (item: T) => boolean) => T | null;
  remove: (item: T, turn: string | null) => void;
  drain: () => T[];
};

/**
 * @param most waiting items of requests; beyond that, the caller with most of them loses the newest
 * @param options items of one caller
 */
export function createFairQueue<T>(
  most: number,
  {
    ofOne = Number.POSITIVE_INFINITY,
    mayRefuse = () => true,
  }: { ofOne?: number; mayRefuse?: (item: T) => boolean } = {},
): FairLine<T> {
  /** In serving order. */
  const turns: Map<string | null, T[]> = new Map();

  const waiting = () => [...turns].reduce((sum, [turn, line]) => sum + (turn === null ? 0 : line.length), 0);

  const longest = () =>
    [...turns].reduce<T[]>(
      (longest, [turn, line]) => (turn !== null && line.length > longest.length ? line : longest),
      [],
    );

  return {
    /** Returns the item that is refused, which may be the new one. */
    push(item, turn) {
      const line = turns.get(turn) ?? [];
      const isBounded = turn !== null && mayRefuse(item);
      if (isBounded && line.length >= ofOne) return item;
      const isFull = isBounded && waiting() >= most;
      const giving = longest();
      if (isFull && giving.length <= line.length + 1) return item;
      line.push(item);
      turns.set(turn, line);
      const refused = isFull ? giving.findLastIndex(mayRefuse) : -1;
      return refused === -1 ? null : (giving.splice(refused, 1)[0] ?? null);
    },

    take(suits) {
      for (const [turn, line] of turns) {
        const at = line.findIndex(suits);
        if (at === -1) continue;
        const [item] = line.splice(at, 1);
        turns.delete(turn);
        if (line.length > 0) turns.set(turn, line);
        return item ?? null;
      }
      return null;
    },

    /** Of an item whose caller has gone. That caller's other items keep their turn. */
    remove(item, turn) {
      const line = turns.get(turn)?.filter((waiting) => waiting !== item) ?? [];
      if (line.length > 0) turns.set(turn, line);
      else turns.delete(turn);
    },

    drain() {
      const all = [...turns.values()].flat();
      turns.clear();
      return all;
    },
  };
}
