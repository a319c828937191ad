import type { Doc } from "../document";
import { areSameRanges } from "../ops";
import type { DocumentPart } from "./document-part";

export const keptPart: DocumentPart<Doc["kept"]> = {
  merge({ base, mine, theirs, side, onConflict }) {
    if (areSameRanges(mine.kept, theirs.kept) || areSameRanges(theirs.kept, base.kept)) return mine.kept;
    if (areSameRanges(mine.kept, base.kept)) return theirs.kept;
    onConflict({ what: "cut", mine: mine.kept, theirs: theirs.kept });
    return side === "mine" ? mine.kept : theirs.kept;
  },
  markSynced: (base, sent, theirs) =>
    sent.some(({ kept }) => areSameRanges(kept, theirs.kept)) ? theirs.kept : base.kept,
  changes: (base, { kept }) => (areSameRanges(kept, base.kept) ? {} : { audio_edit: kept && { keep: [...kept] } }),
  timed: { isSame: (a, b) => areSameRanges(a.kept, b.kept), keepIds: (_before, now) => now.kept },
};
