import type { Doc, Stroke } from "../document";
import type { DocumentPart } from "./document-part";
import { arrivedItems, isSameList, mergeLists } from "./item-lists";
import { sameStroke } from "./same-stroke";

export const inkPart: DocumentPart<Doc["ink"]> = {
  merge: ({ base, mine, theirs, side, onConflict }) =>
    eachPicture([mine, theirs], (strokesOf) =>
      mergeLists(strokesOf(base), strokesOf(mine), strokesOf(theirs), sameStroke, (one, other) => {
        onConflict({ what: "stroke", mine: one, theirs: other });
        return side === "mine" ? one : other;
      }),
    ),
  markSynced: (base, sent, theirs) =>
    eachPicture([base, theirs], (strokesOf) => arrivedItems([base, sent, theirs], strokesOf, sameStroke)),
  changes: () => ({}),
  timed: {
    isSame: (a, b) =>
      listPictures([a, b]).every((picture) => isSameList(a.ink[picture] ?? [], b.ink[picture] ?? [], sameStroke)),
    keepIds: (_before, now) => now.ink,
  },
};

const listPictures = (docs: readonly Doc[]) => [...new Set(docs.flatMap(({ ink }) => Object.keys(ink)))];

type StrokesOf = (doc: Doc) => readonly Stroke[];

/** The strokes of all pictures that these have ink on, without those that end without any. */
function eachPicture(docs: readonly Doc[], make: (strokesOf: StrokesOf) => readonly Stroke[]): Doc["ink"] {
  const made = listPictures(docs).map((picture) => [picture, make(({ ink }) => ink[picture] ?? [])] as const);
  return Object.fromEntries(made.filter(([, strokes]) => strokes.length > 0));
}
