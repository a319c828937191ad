export interface Part {
  start: number;
  end: number;
}

/** The audible ranges of a recording of known length, in the order of playback. */
export interface Cut {
  parts: Part[];
  recordingSeconds: number;
  /** As it was measured of these parts. */
  loudness?: { integratedLufs: number | null; inputLufs: number | null; gainDb: number | null };
}

/** A range that the owner wants to be played; without an end, to the end of the recording. */
export interface AudibleRange {
  start: number;
  end: number | null;
}

export type AudibleRanges = readonly AudibleRange[] | null;

export const MIN_AUDIBLE_SECONDS = 0.2;

/** How far a device may be wrong about the end of a recording. */
export const END_TOLERANCE_SECONDS = 0.05;

/** Null for the whole recording, also where too little would be left. */
export function resolveCut(kept: AudibleRanges, recordingSeconds: number): Cut | null {
  if (kept === null) return null;
  const { parts, length } = partsWithin(kept, recordingSeconds);
  const isWhole = parts.length === 1 && parts[0]?.start === 0 && parts[0].end === length;
  return isWhole || audibleSeconds(parts) < MIN_AUDIBLE_SECONDS ? null : { parts, recordingSeconds: length };
}

export function leavesTooLittle(kept: AudibleRanges, recordingSeconds: number): boolean {
  return kept !== null && audibleSeconds(partsWithin(kept, recordingSeconds).parts) < MIN_AUDIBLE_SECONDS;
}

function partsWithin(kept: readonly AudibleRange[], recordingSeconds: number): { parts: Part[]; length: number } {
  const length = roundToMs(recordingSeconds);
  const parts: Part[] = [];
  for (const { start, end } of kept) {
    const from = Math.min(roundToMs(start), length);
    const to = end === null || end >= length ? length : roundToMs(end);
    const last = parts.at(-1);
    if (to <= from) continue;
    if (last && last.end === from) last.end = to;
    else parts.push({ start: from, end: to });
  }
  return { parts, length };
}

export function audibleSeconds(parts: readonly Part[]): number {
  return roundToMs(parts.reduce((sum, { start, end }) => sum + end - start, 0));
}

export function isSameCut(one: Cut | null, other: Cut | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.parts.length === other.parts.length &&
    one.parts.every(({ start, end }, at) => other.parts[at]?.start === start && other.parts[at].end === end)
  );
}

export const roundToMs = (seconds: number) => Math.round(seconds * 1000) / 1000;
