import { inMs, type Kept, type KeptPart, NEAR_END, type Part, SHORTEST_SECONDS } from "./cut";

const WHOLE: KeptPart[] = [{ start: 0, end: null }];
const END = Number.POSITIVE_INFINITY;

/** Takes a span out of what is heard; null, and nothing is taken, if too little would be left. */
export function takeOut(kept: Kept, span: Part, recordingSeconds: number): KeptPart[] | null {
  const from = inMs(span.start);
  const to = span.end >= recordingSeconds - NEAR_END ? END : inMs(span.end);
  const left = (kept ?? WHOLE).flatMap(({ start, end }) => {
    const last = end ?? END;
    const sides = [
      { start, end: Math.min(last, from) },
      { start: Math.max(start, to), end: last },
    ];
    return sides.filter((side) => side.end > side.start).map(asKept);
  });
  const seconds = left.reduce((sum, { start, end }) => sum + Math.min(end ?? END, recordingSeconds) - start, 0);
  return seconds < SHORTEST_SECONDS ? null : left;
}

/** Lets a span be heard again; null if the whole recording is. */
export function putBack(kept: Kept, span: Part, recordingSeconds: number): Kept {
  const spans = gapsOf(kept, recordingSeconds).flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, span.start) },
      { start: Math.max(start, span.end), end },
    ].filter((side) => side.end > side.start),
  );
  return spans.reduce<Kept>((rest, gap) => takeOut(rest, gap, recordingSeconds) ?? rest, null);
}

/** What is not heard, in time order. */
export function gapsOf(kept: Kept, recordingSeconds: number): Part[] {
  if (kept === null) return [];
  const sorted = kept.toSorted((a, b) => a.start - b.start);
  const gaps: Part[] = [];
  let heardUntil = 0;
  for (const { start, end } of sorted) {
    if (start > heardUntil) gaps.push({ start: heardUntil, end: Math.min(start, recordingSeconds) });
    heardUntil = Math.max(heardUntil, end ?? END);
  }
  if (heardUntil < recordingSeconds) gaps.push({ start: heardUntil, end: recordingSeconds });
  return gaps.filter(({ start, end }) => end > start);
}

/** Where playing goes on: the second itself, or the end of the gap that it is in. */
export function afterGap(gaps: readonly Part[], second: number): number {
  return gaps.find(({ start, end }) => second >= start && second < end)?.end ?? second;
}

const asKept = ({ start, end }: Part): KeptPart => ({ start, end: end === END ? null : end });
