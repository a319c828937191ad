/**
 * `pieces`: index of text pieces, complete but unordered; `walk`: documents by creation; `probe`: clips of one status
 * in list order, with a document lookup each.
 */
export type SearchPlan = "pieces" | "walk" | "probe";

interface SearchFacts {
  total: number;
  all: number;
  share: number;
  cap: number;
  reach: number;
  byCreation: boolean;
}

const PROBE = 3;
const HIT = 1.3;
const PIECE = 0.2;
/** Resolution of a sample of a thousand. */
const LEAST_SHARE = 0.001;

export function chooseSearchPlan({ total, all, share, cap, reach, byCreation }: SearchFacts): SearchPlan {
  const text = Math.max(share, LEAST_SHARE);
  const filter = Math.max(total / Math.max(all, 1), LEAST_SHARE);
  const capped = text * total > cap;
  // Additional cost when the first matches found are not the first of the list.
  const toPage = byCreation ? Math.min(all, reach / (text * filter)) : PROBE * Math.min(total, reach / text);
  const probe = PROBE * Math.min(total, cap / text);
  const walk = Math.min(all, cap / (text * filter)) + (capped && !byCreation ? toPage : 0);
  const pieces = HIT * Math.min(text * all, cap / filter) + PIECE * text * all + (capped ? toPage : 0);
  if (probe <= walk && probe <= pieces) return "probe";
  return pieces <= walk ? "pieces" : "walk";
}
