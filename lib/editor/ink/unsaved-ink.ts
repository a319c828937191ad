import type { Doc, Stroke } from "../document";
import { commonStart } from "./common-start";

/** An unsaved document, the server's state before it, and documents sent since without an answer. */
export interface Unsaved {
  base: Doc;
  doc: Doc;
  sent: readonly Doc[];
}

type Ink = Doc["ink"];
const none: readonly Stroke[] = [];

/**
 * Without the strokes that are the same in all of them: the server has those, or another page has changed or removed
 * them, which a merge would follow.
 */
export function withoutCommonInk({ base, doc, sent }: Unsaved): Unsaved {
  const all = [base, doc, ...sent];
  const ownOn = new Map<string, (strokes: readonly Stroke[]) => readonly Stroke[]>();
  for (const picture of new Set(all.flatMap(({ ink }) => Object.keys(ink)))) {
    const lists = [...new Set(all.map(({ ink }) => ink[picture] ?? none))];
    const [before, after] = commonEnds(lists);
    const middle = (strokes: readonly Stroke[]) => strokes.slice(before, strokes.length - after);
    const sets = lists.map((strokes) => new Set(middle(strokes)));
    ownOn.set(picture, (strokes) => middle(strokes).filter((stroke) => !sets.every((set) => set.has(stroke))));
  }
  const own = (one: Doc): Doc => ({
    ...one,
    ink: inked(Object.keys(one.ink), (picture) => ownOn.get(picture)?.(one.ink[picture] ?? none) ?? none),
  });
  return { base: own(base), doc: own(doc), sent: sent.map(own) };
}

/** How many strokes all lists begin with, and how many they end with: of thousands a change leaves nearly all alone. */
function commonEnds([first = none, ...others]: readonly (readonly Stroke[])[]): [before: number, after: number] {
  const shortest = Math.min(first.length, ...others.map(({ length }) => length));
  let before = shortest;
  for (const list of others) before = commonStart(first, list, before);
  let after = shortest - before;
  for (const list of others) after = commonEnd(first, list, after);
  return [before, after];
}

function commonEnd(one: readonly Stroke[], other: readonly Stroke[], most: number): number {
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}

/** Adds the server's strokes that none of the documents names. */
export function withServerInk({ base, doc, sent }: Unsaved, server: Ink): Unsaved {
  const all = [base, doc, ...sent];
  const pictures = new Set([...Object.keys(server), ...all.flatMap(({ ink }) => Object.keys(ink))]);
  const named = new Map(
    [...pictures].map((picture) => [
      picture,
      new Set(all.flatMap(({ ink }) => ink[picture] ?? none).map(({ id }) => id)),
    ]),
  );
  const whole = (one: Doc): Doc => ({
    ...one,
    ink: inked(pictures, (picture) =>
      inPlace(one.ink[picture] ?? none, server[picture] ?? none, named.get(picture) ?? new Set()),
    ),
  });
  return { base: whole(base), doc: whole(doc), sent: sent.map(whole) };
}

function inked(pictures: Iterable<string>, strokesOn: (picture: string) => readonly Stroke[]): Ink {
  const strokes = [...pictures].map((picture) => [picture, strokesOn(picture)] as const);
  return Object.fromEntries(strokes.filter(([, list]) => list.length > 0));
}

/** In the server's order, so that a list that it has already is found to be the same. */
function inPlace(own: readonly Stroke[], server: readonly Stroke[], named: ReadonlySet<string>): readonly Stroke[] {
  const left = new Map(own.map((stroke) => [stroke.id, stroke]));
  const placed = server.flatMap((stroke) => {
    if (!named.has(stroke.id)) return [stroke];
    const here = left.get(stroke.id);
    left.delete(stroke.id);
    return here ? [here] : [];
  });
  return [...placed, ...left.values()];
}
