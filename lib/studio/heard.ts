import type { Part } from "#lib/cuts/cut";
import type { Stroke, Tag } from "./document";

export function gapAt(gaps: readonly Part[], second: number): Part | undefined {
  return gaps.find(({ start, end }) => second >= start && second < end);
}

export function heardTags(tags: readonly Tag[], gaps: readonly Part[]): readonly Tag[] {
  return gaps.length === 0 ? tags : tags.filter(({ timestamp }) => !gapAt(gaps, timestamp));
}

/** Without the strokes that were drawn within one gap; what covers or erases stays, as in every player. */
export function heardStrokes(strokes: readonly Stroke[], gaps: readonly Part[]): readonly Stroke[] {
  if (gaps.length === 0) return strokes;
  return strokes.filter(({ tool, start, end, points }) => {
    const gap = start === null || tool === "redact" || tool === "eraser" ? undefined : gapAt(gaps, start);
    return !gap || Math.max(start ?? 0, end ?? (start ?? 0) + (points.at(-1)?.[2] ?? 0)) >= gap.end;
  });
}
