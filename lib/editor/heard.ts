import { cutOf, type Kept } from "#lib/cuts/cut";
import { isStrokeHeard } from "#lib/cuts/retime-marks";
import { type TimeMap, timeMap } from "#lib/cuts/time-map";
import type { Stroke, Tag } from "./document";

/** As readers will have it; null where all is heard. */
export function heardMap(kept: Kept, recordingSeconds: number): TimeMap | null {
  const cut = cutOf(kept, recordingSeconds);
  return cut && timeMap(cut);
}

export function tagsHeard(tags: readonly Tag[], map: TimeMap | null): readonly Tag[] {
  return map ? tags.filter(({ timestamp }) => map.heardAt(timestamp) !== null) : tags;
}

export function strokesHeard(strokes: readonly Stroke[], map: TimeMap | null): readonly Stroke[] {
  return map ? strokes.filter((stroke) => isStrokeHeard(stroke, map)) : strokes;
}

export function isWordHeard({ start, end }: { start: number; end: number | null }, map: TimeMap | null): boolean {
  return !map || map.heardAt((start + Math.max(start, end ?? start)) / 2) !== null;
}
