import { type Doc, newId } from "../document";
import { areSameRanges } from "../ops";
import { sameSwitch, sameTag } from "../same-tag";
import { type MergeResult, mergeDocs, type Side } from "./merge";
import { sameStroke } from "./same-stroke";

type Marks = Pick<Doc, "tags" | "switches" | "ink" | "kept">;

/**
 * As `mergeDocs`, where `theirs` stands at the seconds of another recording than `base` and `mine`. Marks that were
 * changed here are never mixed into those of there unasked; a user who keeps theirs gets all others at their new seconds.
 * The audible ranges can only be those of the current recording.
 */
export function mergeClocks(base: Doc, mine: Doc, theirs: Doc, side: Side = "mine"): MergeResult {
  const { kept } = theirs;
  const known = {
    ...theirs,
    tags: withIdsOf(base.tags, theirs.tags, sameTag),
    switches: withIdsOf(base.switches, theirs.switches, sameSwitch),
  };
  const merged = mergeDocs({ ...base, kept }, { ...mine, kept }, known, side);
  const words = merged.conflicts.filter(({ what }) => what === "title" || what === "description" || what === "alt");
  const { tags, switches, ink } = theirs;
  const asThere = { ...merged.doc, tags, switches, ink };
  if (isSameMarks(base, mine)) return { doc: asThere, conflicts: words };
  return { doc: side === "mine" ? merged.doc : asThere, conflicts: [...words, { what: "clock", mine, theirs }] };
}

function isSameMarks(a: Marks, b: Marks): boolean {
  const pictures = [...new Set([...Object.keys(a.ink), ...Object.keys(b.ink)])];
  return (
    isSameList(a.tags, b.tags, sameTag) &&
    isSameList(a.switches, b.switches, sameSwitch) &&
    pictures.every((picture) => isSameList(a.ink[picture] ?? [], b.ink[picture] ?? [], sameStroke)) &&
    areSameRanges(a.kept, b.kept)
  );
}

function isSameList<Item extends { id: string }>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
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
function withIdsOf<Item extends Timed>(
  before: readonly Item[],
  now: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
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
