import type { TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";

/** Null if one of them has no confidence. */
export function meanWordConfidence(words: readonly TranscriptWord[]): number | null {
  const known = words.flatMap((word) => word.confidence ?? []);
  return known.length > 0 && known.length === words.length ? mean(known) : null;
}

/** The mean of the known words, else of the segments weighted by length. */
export function meanKnownConfidence(segments: readonly TranscriptSegment[]): number | null {
  const words = segments.flatMap((segment) => segment.words ?? []).flatMap((word) => word.confidence ?? []);
  if (words.length > 0) return mean(words);
  let [sum, length] = [0, 0];
  for (const { confidence, text } of segments) {
    if (confidence === null) continue;
    sum += confidence * (text.length + 1);
    length += text.length + 1;
  }
  return length === 0 ? null : rounded(sum / length);
}

const mean = (values: readonly number[]) => rounded(values.reduce((sum, one) => sum + one, 0) / values.length);
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
