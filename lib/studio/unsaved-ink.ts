import type { Doc, Stroke } from "./document";

/** A document that is not saved, what the server had before, and what was sent since without an answer. */
export interface Unsaved {
  base: Doc;
  doc: Doc;
  sent: readonly Doc[];
}

type Ink = Doc["ink"];
const none: readonly Stroke[] = [];

/**
 * Without the strokes that are the same in all of them: the server has those, or somebody else has changed or removed
 * them, which a merge would follow.
 */
export function withoutCommonInk({ base, doc, sent }: Unsaved): Unsaved {
  const all = [base, doc, ...sent];
  const common = new Map<string, (stroke: Stroke) => boolean>();
  for (const picture of new Set(all.flatMap(({ ink }) => Object.keys(ink)))) {
    const sets = [...new Set(all.map(({ ink }) => ink[picture] ?? none))].map((strokes) => new Set(strokes));
    common.set(picture, (stroke) => sets.every((set) => set.has(stroke)));
  }
  const own = (one: Doc): Doc => ({
    ...one,
    ink: inked(Object.keys(one.ink), (picture) => {
      const isCommon = common.get(picture);
      return (one.ink[picture] ?? none).filter((stroke) => !isCommon?.(stroke));
    }),
  });
  return { base: own(base), doc: own(doc), sent: sent.map(own) };
}

/** The documents whole again, with what the server has of the strokes that none of them names. */
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
