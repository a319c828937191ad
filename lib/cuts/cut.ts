export interface Part {
  start: number;
  end: number;
}

/** What is heard of a recording of so many seconds: its parts, in the order in which they are heard. */
export interface Cut {
  parts: Part[];
  recordingSeconds: number;
  /** As it was measured of these parts. */
  loudness?: { integratedLufs: number | null; inputLufs: number | null; gainDb: number | null };
}

/** What somebody wants to be heard; without an end, all that follows. */
export interface KeptPart {
  start: number;
  end: number | null;
}

export type Kept = readonly KeptPart[] | null;

export const SHORTEST_SECONDS = 0.2;

/** How far a device may be wrong about the end of a recording. */
export const NEAR_END = 0.05;

/** Null for the whole recording, also where too little would be left. */
export function cutOf(kept: Kept, recordingSeconds: number): Cut | null {
  if (kept === null) return null;
  const { parts, length } = partsWithin(kept, recordingSeconds);
  const isWhole = parts.length === 1 && parts[0]?.start === 0 && parts[0].end === length;
  return isWhole || heardSeconds(parts) < SHORTEST_SECONDS ? null : { parts, recordingSeconds: length };
}

export function leavesTooLittle(kept: Kept, recordingSeconds: number): boolean {
  return kept !== null && heardSeconds(partsWithin(kept, recordingSeconds).parts) < SHORTEST_SECONDS;
}

function partsWithin(kept: readonly KeptPart[], recordingSeconds: number): { parts: Part[]; length: number } {
  const length = inMs(recordingSeconds);
  const parts: Part[] = [];
  for (const { start, end } of kept) {
    const from = Math.min(inMs(start), length);
    const to = end === null || end >= length ? length : inMs(end);
    const last = parts.at(-1);
    if (to <= from) continue;
    if (last && last.end === from) last.end = to;
    else parts.push({ start: from, end: to });
  }
  return { parts, length };
}

export function heardSeconds(parts: readonly Part[]): number {
  return inMs(parts.reduce((sum, { start, end }) => sum + end - start, 0));
}

export function isSameCut(one: Cut | null, other: Cut | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.parts.length === other.parts.length &&
    one.parts.every(({ start, end }, at) => other.parts[at]?.start === start && other.parts[at].end === end)
  );
}

export const inMs = (seconds: number) => Math.round(seconds * 1000) / 1000;
