/**
 * How the clips that contain a text are gathered: `pieces` by the index of pieces, all of them, in no order; `walk`
 * through all documents in the order of making until enough are met; `probe` along the clips of one status, looking up
 * the document of each.
 */
export type SearchWay = "pieces" | "walk" | "probe";

/** What the choice depends on. */
export interface SearchFacts {
  /** Clips that the list could hold, and clips of the person. */
  total: number;
  all: number;
  /** The part of the newest clips that contain the text. */
  share: number;
  /** No more than this many are counted. */
  cap: number;
  /** How far into the list the page reaches. */
  reach: number;
  /** Whether the list is in the order of making. */
  byCreation: boolean;
}

// Rows of a walk are the measure; a look-up in another table takes three times as long, and so on.
const PROBE = 3;
const HIT = 1.3;
const PIECE = 0.2;
/** What a sample of a thousand cannot tell from nothing. */
const LEAST_SHARE = 0.001;

/** The way that has to read the least. Rare texts come by their pieces, common ones are soon met by walking. */
export function wayToSearch({ total, all, share, cap, reach, byCreation }: SearchFacts): SearchWay {
  const text = Math.max(share, LEAST_SHARE);
  const filter = Math.max(total / Math.max(all, 1), LEAST_SHARE);
  const capped = text * total > cap;
  // What comes on top where the first hits that are met are not the first of the list.
  const toPage = byCreation ? Math.min(all, reach / (text * filter)) : PROBE * Math.min(total, reach / text);
  const probe = PROBE * Math.min(total, cap / text);
  const walk = Math.min(all, cap / (text * filter)) + (capped && !byCreation ? toPage : 0);
  const pieces = HIT * Math.min(text * all, cap / filter) + PIECE * text * all + (capped ? toPage : 0);
  if (probe <= walk && probe <= pieces) return "probe";
  return pieces <= walk ? "pieces" : "walk";
}
