import type { RecordChanges } from "../clip-json";
import type { Doc, Size } from "../document";
import type { Conflict, Side } from "./conflict";

/** Two descendants of one document that are brought together. */
export interface Merge {
  base: Doc;
  mine: Doc;
  theirs: Doc;
  /** Wins where both changed the same thing. */
  side: Side;
  onConflict: (conflict: Conflict) => void;
}

/** One part of the document: how it is compared, merged and saved. */
export interface DocumentPart<Value> {
  /** A change of only one of them is taken from that one. */
  merge: (merge: Merge) => Value;
  /** The part of `sent` that is in `theirs`, otherwise `base`. */
  markSynced: (base: Doc, sent: readonly Doc[], theirs: Doc) => Value;
  /** The fields of the record that have to be saved; none of ink, as drawings are saved one by one. */
  changes: (base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>) => RecordChanges;
  /** For a part that is at seconds of the recording. */
  timed: Timed<Value> | null;
}

interface Timed<Value> {
  isSame: (a: Doc, b: Doc) => boolean;
  /** That of `now`, another recording: an item that is the same at another second keeps its id. */
  keepIds: (before: Doc, now: Doc) => Value;
}
