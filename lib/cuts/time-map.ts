import { audibleSeconds, type Cut, END_TOLERANCE_SECONDS, type Part } from "./cut";

/** Between recording time and playback time, in seconds. */
export interface TimeMap {
  parts: readonly Part[];
  duration: number;
  /** Null for a second in a cut. */
  heardAt(second: number): number | null;
  /** Like `heardAt`, but a second in a cut becomes the second after it. */
  seamAt(second: number): number;
  isHeard(from: number, to: number): boolean;
  isWhole(from: number, to: number): boolean;
  recordedAt(heard: number): number;
}

interface Placed extends Part {
  heard: number;
}

export function createTimeMap({ parts, recordingSeconds }: Cut): TimeMap {
  const duration = audibleSeconds(parts);
  let sum = 0;
  const placed = parts.map(({ start, end }): Placed => {
    const heard = sum;
    sum += end - start;
    return { start, end, heard };
  });

  // Marks at or after the end of the recording are played with its last sound.
  function partAt(second: number): Placed | undefined {
    const part = placed[countUntil(placed, ({ start }) => start <= second) - 1];
    return part && (second < part.end || (second >= recordingSeconds && part.end >= recordingSeconds))
      ? part
      : undefined;
  }

  function heardAt(second: number): number | null {
    const part = partAt(second);
    return part ? rounded(part.heard + Math.min(second, part.end) - part.start) : null;
  }

  return {
    parts,
    duration,
    heardAt,
    seamAt(second) {
      const next = placed[countUntil(placed, ({ start }) => start < second)];
      return heardAt(second) ?? (next ? rounded(next.heard) : duration);
    },
    isHeard(from, to) {
      const last = placed[countUntil(placed, ({ start }) => start <= to) - 1];
      return partAt(from) !== undefined || (to > from && last !== undefined && last.end > from);
    },
    isWhole(from, to) {
      const end = Math.max(from, Math.min(to, recordingSeconds));
      const part = partAt((from + end) / 2);
      return (
        part !== undefined &&
        from >= part.start - END_TOLERANCE_SECONDS &&
        Math.min(end, recordingSeconds) <= part.end + END_TOLERANCE_SECONDS
      );
    },
    recordedAt(heard) {
      const part = placed[countUntil(placed, (one) => one.heard <= heard) - 1] ?? placed[0];
      return part ? rounded(Math.min(part.end, part.start + Math.max(0, heard - part.heard))) : heard;
    },
  };
}

function countUntil<Item>(list: readonly Item[], meets: (item: Item) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && meets(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Moves marks for an inserted recording of a length in seconds. */
export function createSpliceMap({ at, seconds }: { at: number; seconds: number }): TimeMap {
  const moved = (second: number) => rounded(second >= at ? second + seconds : second);
  return {
    parts: [],
    duration: Number.POSITIVE_INFINITY,
    heardAt: moved,
    seamAt: moved,
    isHeard: () => true,
    isWhole: () => true,
    recordedAt: (second) => second,
  };
}

const rounded = (seconds: number) => Math.round(seconds * 1e6) / 1e6;
