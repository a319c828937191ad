import { type Cut, heardSeconds, type Part } from "./cut";

/** Between seconds of the recording and seconds of what is heard of it. */
export interface TimeMap {
  parts: readonly Part[];
  duration: number;
  /** Null for what is cut. */
  heardAt(second: number): number | null;
  /** Like `heardAt`, but what is cut lies where the sound goes on after it. */
  seamAt(second: number): number;
  isHeard(from: number, to: number): boolean;
  recordedAt(heard: number): number;
}

export function timeMap({ parts, recordingSeconds }: Cut): TimeMap {
  const duration = heardSeconds(parts);
  let sum = 0;
  const placed = parts.map(({ start, end }) => {
    const heard = sum;
    sum += end - start;
    return { start, end, heard };
  });
  const inOrder = placed.toSorted((a, b) => a.start - b.start);
  const final = placed.find(({ end }) => end >= recordingSeconds);
  // What comes at the end of the recording, or after it, is heard with its last sound.
  const partAt = (second: number) =>
    second >= recordingSeconds ? final : placed.find(({ start, end }) => second >= start && second < end);

  function heardAt(second: number): number | null {
    const part = partAt(second);
    return part ? rounded(part.heard + Math.min(second, part.end) - part.start) : null;
  }

  return {
    parts,
    duration,
    heardAt,
    seamAt(second) {
      const next = inOrder.find(({ start }) => start >= second);
      return heardAt(second) ?? (next ? rounded(next.heard) : duration);
    },
    isHeard: (from, to) =>
      partAt(from) !== undefined || placed.some(({ start, end }) => start <= to && end > from && to > from),
    recordedAt(heard) {
      const part = placed.findLast((one) => one.heard <= heard) ?? placed[0];
      return part ? rounded(Math.min(part.end, part.start + Math.max(0, heard - part.heard))) : heard;
    },
  };
}

const rounded = (seconds: number) => Math.round(seconds * 1e6) / 1e6;
