import {
  type AudibleRange,
  type AudibleRanges,
  END_TOLERANCE_SECONDS,
  MIN_AUDIBLE_SECONDS,
  type Part,
  roundToMs,
} from "./cut";
import { listGaps } from "./gaps";

const WHOLE: AudibleRange[] = [{ start: 0, end: null }];
const END = Number.POSITIVE_INFINITY;

/** Removes a span from the audible ranges; null, and nothing is removed, if too little would be left. */
export function trimRange(kept: AudibleRanges, span: Part, recordingSeconds: number): AudibleRange[] | null {
  const from = roundToMs(span.start);
  const to = span.end >= recordingSeconds - END_TOLERANCE_SECONDS ? END : roundToMs(span.end);
  const left = (kept ?? WHOLE).flatMap(({ start, end }) => {
    const last = end ?? END;
    const sides = [
      { start, end: Math.min(last, from) },
      { start: Math.max(start, to), end: last },
    ];
    return sides.filter((side) => side.end > side.start).map(asKept);
  });
  const seconds = left.reduce((sum, { start, end }) => sum + Math.min(end ?? END, recordingSeconds) - start, 0);
  return seconds < MIN_AUDIBLE_SECONDS ? null : left;
}

/** Lets a span be heard again; null if the whole recording is. */
export function restoreRange(kept: AudibleRanges, span: Part, recordingSeconds: number): AudibleRanges {
  const spans = listGaps(kept, recordingSeconds).flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, span.start) },
      { start: Math.max(start, span.end), end },
    ].filter((side) => side.end > side.start),
  );
  return spans.reduce<AudibleRanges>((rest, gap) => trimRange(rest, gap, recordingSeconds) ?? rest, null);
}

/** The audible ranges after another take of `span` was appended: the take in the place of the span. */
export function insertTakeRange(
  kept: AudibleRanges,
  span: Part,
  seconds: number,
  recordingSeconds: number,
): AudibleRange[] | null {
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
  const whole = all.map(({ start, end }) =>
    asKept({ start: roundToMs(start), end: end === END ? END : roundToMs(end) }),
  );
  return trimRange(whole, span, recordingSeconds + seconds);
}

const asKept = ({ start, end }: Part): AudibleRange => ({ start, end: end === END ? null : end });
