import { type AudibleRanges, resolveCut } from "#lib/cuts/cut";
import { isStrokeAudible } from "#lib/cuts/retime-marks";
import { createTimeMap, type TimeMap } from "#lib/cuts/time-map";
import type { Stroke, Tag } from "./document";

/** As readers will have it; null where all is heard. */
export function createCutMap(kept: AudibleRanges, recordingSeconds: number): TimeMap | null {
  const cut = resolveCut(kept, recordingSeconds);
  return cut && createTimeMap(cut);
}

export function filterAudibleTags(tags: readonly Tag[], map: TimeMap | null): readonly Tag[] {
  return map ? tags.filter(({ timestamp }) => map.heardAt(timestamp) !== null) : tags;
}

export function filterAudibleStrokes(strokes: readonly Stroke[], map: TimeMap | null): readonly Stroke[] {
  return map ? strokes.filter((stroke) => isStrokeAudible(stroke, map)) : strokes;
}

export function isWordAudible({ start, end }: { start: number; end: number | null }, map: TimeMap | null): boolean {
  return !map || map.heardAt((start + Math.max(start, end ?? start)) / 2) !== null;
}
