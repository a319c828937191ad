import { type Doc, mapParts } from "../document";
import type { Conflict, Side } from "../parts/conflict";
import { documentParts } from "../parts/document-parts";

export interface MergeResult {
  doc: Doc;
  conflicts: readonly Conflict[];
}

/**
 * Merges two descendants of one document. A change of only one of them is taken from that one; items that both
 * added stay; an item that one removed and the other changed stays, so that no writing is lost. Where both changed
 * the same thing, `side` wins and the conflict is named.
 */
export function mergeDocs(base: Doc, mine: Doc, theirs: Doc, side: Side = "mine"): MergeResult {
  const conflicts: Conflict[] = [];
  const onConflict = (conflict: Conflict) => void conflicts.push(conflict);
  const doc = mapParts((name) => documentParts[name].merge({ base, mine, theirs, side, onConflict }));
  return { doc, conflicts };
}
