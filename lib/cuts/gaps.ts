import type { AudibleRanges, Part } from "./cut";

const END = Number.POSITIVE_INFINITY;

export function listGaps(kept: AudibleRanges, recordingSeconds: number): Part[] {
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

/** The second where playback continues: the same, or the end of its gap. */
export function skipGap(gaps: readonly Part[], second: number): number {
  return gaps.find(({ start, end }) => second >= start && second < end)?.end ?? second;
}
