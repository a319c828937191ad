import { type Doc, mapParts } from "../document";
import { documentParts } from "../parts/document-parts";

/**
 * The server's document, if `theirs` was read after some of `sent` went out without an answer: everything in `theirs`
 * as one of those has it arrived, and is no change made elsewhere.
 */
export function markSynced(base: Doc, sent: readonly Doc[], theirs: Doc): Doc {
  if (sent.length === 0) return base;
  return mapParts((name) => documentParts[name].markSynced(base, sent, theirs));
}
