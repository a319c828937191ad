import type { Doc, PictureRef } from "../document";
import { areSameRanges } from "../ops";
import { savedAlt } from "../pictures";
import { sameSwitch, sameTag } from "../same-tag";
import { sameStroke } from "./same-stroke";

/**
 * What the server had, when `theirs` was read after some of `sent` went out without an answer: whatever is in `theirs`
 * as one of those has it arrived, and is no change made elsewhere.
 */
export function markSynced(base: Doc, sent: readonly Doc[], theirs: Doc): Doc {
  if (sent.length === 0) return base;
  const words = (what: "title" | "description") =>
    sent.some((doc) => doc[what].trim() === theirs[what].trim()) ? theirs[what] : base[what];
  const list = <Item extends { id: string }>(of: (doc: Doc) => readonly Item[], isSame: IsSame<Item>) =>
    arrivedItems(of(base), sent.map(of), of(theirs), isSame);
  const pictures = new Set([base, theirs].flatMap(({ ink }) => Object.keys(ink)));
  const ink = [...pictures].map((id) => [id, list((doc) => doc.ink[id] ?? [], sameStroke)] as const);
  return {
    ...base,
    title: words("title"),
    description: words("description"),
    tags: list(({ tags }) => tags, sameTag),
    pictures: base.pictures.map((picture) => withArrivedAlt(picture, sent, theirs)),
    switches: list(({ switches }) => switches, sameSwitch),
    ink: Object.fromEntries(ink.filter(([, strokes]) => strokes.length > 0)),
    kept: sent.some(({ kept }) => areSameRanges(kept, theirs.kept)) ? theirs.kept : base.kept,
  };
}

function withArrivedAlt(picture: PictureRef, sent: readonly Doc[], theirs: Doc): PictureRef {
  const find = ({ pictures }: Doc) => pictures.find(({ id }) => id === picture.id);
  const there = find(theirs);
  const isArrived = there && sent.some((doc) => find(doc) && savedAlt(find(doc)) === savedAlt(there));
  return isArrived ? { ...picture, alt: there.alt } : picture;
}

type IsSame<Item> = (a: Item, b: Item) => boolean;

function arrivedItems<Item extends { id: string }>(
  base: readonly Item[],
  sent: readonly (readonly Item[])[],
  theirs: readonly Item[],
  isSame: IsSame<Item>,
): Item[] {
  const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
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
