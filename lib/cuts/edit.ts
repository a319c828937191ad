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

/** What is heard once another take of `span` was put in behind it: the take in its place. */
export function putIn(kept: Kept, span: Part, seconds: number, recordingSeconds: number): KeptPart[] | null {
  const at = span.end;
  const moved = (kept ?? WHOLE).flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end ?? END, at) },
      { start: Math.max(start, at) + seconds, end: (end ?? END) + seconds },
    ].filter((side) => side.end > side.start && (side.start >= at || side.end <= at)),
  );
  const all = [...moved, { start: at, end: at + seconds }]
    .sort((a, b) => a.start - b.start)
    .reduce<Part[]>((list, part) => {
      const last = list.at(-1);
      if (last && last.end >= part.start) last.end = part.end;
      else list.push({ ...part });
      return list;
    }, []);
  const whole = all.map(({ start, end }) => asKept({ start: inMs(start), end: end === END ? END : inMs(end) }));
  return takeOut(whole, span, recordingSeconds + seconds);
}

const asKept = ({ start, end }: Part): KeptPart => ({ start, end: end === END ? null : end });
