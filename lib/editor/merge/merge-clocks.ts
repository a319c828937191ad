import { type Doc, mapParts } from "../document";
import type { Conflict, Side } from "../parts/conflict";
import { documentParts } from "../parts/document-parts";
import type { MergeResult } from "./merge";

/**
 * As `mergeDocs`, where `theirs` stands at the seconds of another recording than `base` and `mine`. Marks that were
 * changed here are never mixed into those of there unasked; a user who keeps theirs gets all others at their new seconds.
 * The audible ranges can only be those of the current recording.
 */
export function mergeClocks(base: Doc, mine: Doc, theirs: Doc, side: Side = "mine"): MergeResult {
  const { kept } = theirs;
  const known = mapParts((name) => documentParts[name].timed?.keepIds(base, theirs) ?? theirs[name]);
  const docs = { base: { ...base, kept }, mine: { ...mine, kept }, theirs: known };
  const conflicts: Conflict[] = [];
  const merged = mapParts((name) => {
    const { merge, timed } = documentParts[name];
    const onConflict = (conflict: Conflict) => void (timed || conflicts.push(conflict));
    return merge({ ...docs, side, onConflict });
  });
  const asThere = mapParts((name) => (documentParts[name].timed ? theirs[name] : merged[name]));
  const isSame = Object.values(documentParts).every(({ timed }) => !timed || timed.isSame(base, mine));
  if (isSame) return { doc: asThere, conflicts };
  return { doc: side === "mine" ? merged : asThere, conflicts: [...conflicts, { what: "clock", mine, theirs }] };
}
