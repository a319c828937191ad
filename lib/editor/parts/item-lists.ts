import { type Doc, newId, type Switch, type Tag } from "../document";

type IsSame<Item> = (a: Item, b: Item) => boolean;

/** Three lists by id: theirs in its order, then those only in mine. */
export function mergeLists<Item extends { id: string }>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  isSame: IsSame<Item>,
  both: (mine: Item, theirs: Item, base: Item | undefined) => Item,
): Item[] {
  const before = new Map(base.map((item) => [item.id, item]));
  const here = new Map(mine.map((item) => [item.id, item]));
  const there = new Set(theirs.map(({ id }) => id));
  const kept = theirs.flatMap((other) => {
    const one = here.get(other.id);
    const was = before.get(other.id);
    if (!one) return was && isSame(was, other) ? [] : [other];
    if (isSame(one, other) || (was && isSame(was, other))) return [one];
    return [was && isSame(was, one) ? other : both(one, other, was)];
  });
  const onlyMine = mine.filter((one) => {
    const was = before.get(one.id);
    return !there.has(one.id) && !(was && isSame(was, one));
  });
  return [...kept, ...onlyMine];
}

/** Items of the last document that one of those in the middle has, and else those of the first. */
export function arrivedItems<Item extends { id: string }>(
  [base, sent, theirs]: readonly [Doc, readonly Doc[], Doc],
  itemsOf: (doc: Doc) => readonly Item[],
  isSame: IsSame<Item>,
): Item[] {
  const byId = (doc: Doc) => new Map(itemsOf(doc).map((item) => [item.id, item]));
  const [before, there, versions] = [byId(base), byId(theirs), sent.map(byId)];
  const isArrived = (id: string, now: Item | undefined) =>
    versions.some((version) => {
      const one = version.get(id);
      return one && now ? isSame(one, now) : one === now;
    });
  return [...new Set([...before.keys(), ...there.keys()])].flatMap((id) => {
    const now = there.get(id);
    return (isArrived(id, now) ? now : before.get(id)) ?? [];
  });
}

/** Pictures named as the record names them now, or two pages that name them differently would save against each other. */
export function withServerNames<Item extends Tag | Switch>(
  base: readonly Item[],
  theirs: readonly Item[],
  merged: Item[],
): Item[] {
  const [before, there] = [base, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  return merged.map((item) => {
    const other = there?.get(item.id);
    const isNamedHere = item.named !== before?.get(item.id)?.named;
    return !other || isNamedHere || item.named === other.named ? item : { ...item, named: other.named };
  });
}

export function isSameList<Item extends { id: string }>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: IsSame<Item>,
): boolean {
  const there = new Map(b.map((item) => [item.id, item]));
  const isThere = (item: Item) => {
    const other = there.get(item.id);
    return other !== undefined && isSame(item, other);
  };
  return a.length === b.length && a.every(isThere);
}

interface Timed {
  id: string;
  timestamp: number;
}

/** The same mark at another second keeps its id: of several equal ones, the first is the first. */
export function keepIds<Item extends Timed>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: IsSame<Item>,
): Item[] {
  let left = inOrder(before);
  const ids = new Map<Item, string>();
  for (const item of inOrder(now)) {
    const found = left.find((one) => isSame({ ...one, timestamp: item.timestamp }, item));
    if (!found) continue;
    ids.set(item, found.id);
    left = left.filter((one) => one !== found);
  }
  const taken = new Set(ids.values());
  return now.map((item) => ({ ...item, id: ids.get(item) ?? (taken.has(item.id) ? newId() : item.id) }));
}

const inOrder = <Item extends Timed>(items: readonly Item[]) => [...items].sort((a, b) => a.timestamp - b.timestamp);
