import { type Doc, mapParts } from "../document";
import type { Conflict, Side } from "../parts/conflict";
import { documentParts } from "../parts/document-parts";

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
  const onConflict = (conflict: Conflict) => void conflicts.push(conflict);
  const doc = mapParts((name) => documentParts[name].merge({ base, mine, theirs, side, onConflict }));
  return { doc, conflicts };
}
