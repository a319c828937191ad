import { inMs, type Kept, type KeptPart, NEAR_END, type Part, SHORTEST_SECONDS } from "./cut";
import { gapsOf } from "./gaps";

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

const asKept = ({ start, end }: Part): KeptPart => ({ start, end: end === END ? null : end });
