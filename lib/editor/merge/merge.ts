import type { AudibleRanges } from "#lib/cuts/cut";
import type { Doc, PictureRef, Stroke, Switch, Tag } from "../document";
import { areSameRanges } from "../ops";
import { savedAlt } from "../pictures";
import { sameSwitch, sameTag } from "../same-tag";
import { removedPictures } from "./removed-pictures";
import { sameStroke } from "./same-stroke";

/** Something that was changed here and elsewhere into different things. */
export type Conflict =
  | { what: "title" | "description"; mine: string; theirs: string }
  | { what: "cut"; mine: AudibleRanges; theirs: AudibleRanges }
  | { what: "tag"; mine: Tag; theirs: Tag }
  | { what: "stroke"; mine: Stroke; theirs: Stroke }
  | { what: "alt"; mine: PictureRef; theirs: PictureRef }
  /** All marks here are of the recording that there was before. */
  | { what: "clock"; mine: Doc; theirs: Doc };

export type Side = "mine" | "theirs";

export interface MergeResult {
  doc: Doc;
  conflicts: readonly Conflict[];
}

/**
 * Brings two descendants of one document together. What only one of them changed is taken from that one; what both
 * added stays; what one removed and the other changed stays, as nothing that was written is lost. Where both changed
 * the same thing, `side` wins and the conflict is named.
 */
export function mergeDocs(base: Doc, mine: Doc, theirs: Doc, side: Side = "mine"): MergeResult {
  const conflicts: Conflict[] = [];
  const write = (what: "title" | "description"): string => {
    if (mine[what] === theirs[what] || theirs[what] === base[what]) return mine[what];
    if (mine[what] === base[what]) return theirs[what];
    conflicts.push({ what, mine: mine[what], theirs: theirs[what] });
    return side === "mine" ? mine[what] : theirs[what];
  };
  const title = write("title");
  const description = write("description");
  const allTags = mergeLists(base.tags, mine.tags, theirs.tags, sameTag, (one, other, before) =>
    mergeTag(before, one, other, side, conflicts),
  );
  const tags = namedAsIn(base.tags, theirs.tags, allTags);
  const pictures = mergePictures(base.pictures, mine.pictures, theirs.pictures, side, conflicts);
  // Two moments for one switch are no reason to ask the user: the side decides.
  const allSwitches = mergeLists(base.switches, mine.switches, theirs.switches, sameSwitch, (one, other) =>
    side === "mine" ? one : other,
  );
  const switches = namedAsIn(base.switches, theirs.switches, allSwitches);
  const kept = mergeCuts(base, mine, theirs, side, conflicts);
  const ink = mergeInk(base, mine, theirs, side, conflicts);
  return { doc: { title, description, tags, pictures, switches, ink, kept }, conflicts };
}

/**
 * The server decides which pictures there are, without those that were taken out here; what is not sent yet stays
 * behind them. Their order is the server's, unless it was changed here alone.
 */
function mergePictures(
  base: readonly PictureRef[],
  mine: readonly PictureRef[],
  theirs: readonly PictureRef[],
  side: Side,
  conflicts: Conflict[],
): readonly PictureRef[] {
  const known = new Set(theirs.map(({ id }) => id));
  const here = new Set(mine.map(({ id }) => id));
  const removed = new Set(removedPictures(base, mine).map(({ file }) => file));
  const there = theirs
    .filter(({ file }) => file === null || !removed.has(file))
    .map((picture) => {
      const [before, here] = [base, mine].map((pictures) => pictures.find(({ id }) => id === picture.id));
      const isGivenHere = here?.given !== before?.given && here?.given !== picture.given;
      const merged = isGivenHere ? { ...picture, given: here?.given } : picture;
      return here ? mergeAlt(before, here, merged, side, conflicts) : merged;
    });
  const pictures = [...there, ...mine.filter(({ id, file }) => file === null && !known.has(id))];
  const isSameHere = base.length === mine.length && base.every(({ id }, place) => id === mine[place]?.id);
  if (isSameHere || isReordered(base, theirs)) return pictures;
  // Those that are known here change places among themselves.
  const order = mine.flatMap(({ id }) => pictures.find((picture) => picture.id === id) ?? []);
  return pictures.map((picture) => (here.has(picture.id) ? (order.shift() ?? picture) : picture));
}

function mergeAlt(
  base: PictureRef | undefined,
  mine: PictureRef,
  theirs: PictureRef,
  side: Side,
  conflicts: Conflict[],
): PictureRef {
  if (mine.alt === theirs.alt) return theirs;
  const [before, here, there] = [base, mine, theirs].map(savedAlt);
  if (here !== there && there !== before) {
    if (here === before) return theirs;
    conflicts.push({ what: "alt", mine, theirs });
    if (side === "theirs") return theirs;
  }
  return { ...theirs, alt: mine.alt };
}

/** Pictures named as the record names them now, or two pages that name them differently would save against each other. */
function namedAsIn<Item extends Tag | Switch>(base: readonly Item[], theirs: readonly Item[], merged: Item[]): Item[] {
  const [before, there] = [base, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  return merged.map((item) => {
    const other = there?.get(item.id);
    const isNamedHere = item.named !== before?.get(item.id)?.named;
    return !other || isNamedHere || item.named === other.named ? item : { ...item, named: other.named };
  });
}

/** The pictures of both are in another order. */
export function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const now = after.map(({ id }) => id).filter((id) => before.some((picture) => picture.id === id));
  const was = before.map(({ id }) => id).filter((id) => now.includes(id));
  return was.some((id, place) => id !== now[place]);
}

function mergeCuts(base: Doc, mine: Doc, theirs: Doc, side: Side, conflicts: Conflict[]): AudibleRanges {
  if (areSameRanges(mine.kept, theirs.kept) || areSameRanges(theirs.kept, base.kept)) return mine.kept;
  if (areSameRanges(mine.kept, base.kept)) return theirs.kept;
  conflicts.push({ what: "cut", mine: mine.kept, theirs: theirs.kept });
  return side === "mine" ? mine.kept : theirs.kept;
}

function mergeInk(base: Doc, mine: Doc, theirs: Doc, side: Side, conflicts: Conflict[]): Doc["ink"] {
  const pictures = new Set([...Object.keys(mine.ink), ...Object.keys(theirs.ink)]);
  const merged = [...pictures].map((picture): [string, readonly Stroke[]] => [
    picture,
    mergeLists(
      base.ink[picture] ?? [],
      mine.ink[picture] ?? [],
      theirs.ink[picture] ?? [],
      sameStroke,
      (one, other) => {
        conflicts.push({ what: "stroke", mine: one, theirs: other });
        return side === "mine" ? one : other;
      },
    ),
  ]);
  return Object.fromEntries(merged.filter(([, strokes]) => strokes.length > 0));
}

/** Three lists by id: theirs in its order, then those only in mine. */
function mergeLists<Item extends { id: string }>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  isSame: (a: Item, b: Item) => boolean,
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

/** A note here and a move there go together; the same part changed twice is a conflict. */
function mergeTag(base: Tag | undefined, mine: Tag, theirs: Tag, side: Side, conflicts: Conflict[]): Tag {
  let isConflict = false;
  const part = <Part extends Partial<Tag>>(of: (tag: Tag) => Part): Part => {
    const [before, here, there] = [base, mine, theirs].map((tag) => tag && JSON.stringify(of(tag)));
    if (here === there || there === before) return of(mine);
    if (here === before) return of(theirs);
    isConflict = true;
    return of(side === "mine" ? mine : theirs);
  };
  const merged: Tag = {
    ...(side === "mine" ? mine : theirs),
    ...part(({ timestamp }) => ({ timestamp })),
    ...part(({ x, y, picture }) => ({ x, y, picture })),
    ...part(({ note }) => ({ note })),
    ...part(({ extra }) => ({ extra })),
  };
  if (isConflict) conflicts.push({ what: "tag", mine, theirs });
  return merged;
}
