import type { TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { meanWordConfidence } from "./mean-confidence";

const LONGEST_MS = 7000;
const LONGEST_TEXT = 84;
const PAUSE_MS = 800;

/** Groups timed words into captions: until a pause, the end of a sentence, or two full lines. */
export function segmentsOfWords(words: readonly TranscriptWord[]): TranscriptSegment[] {
  const timed = words.filter((word) => word.startMs !== null && word.text !== "");
  const segments: TranscriptSegment[] = [];
  let open: TranscriptSegment | null = null;
  for (const word of timed.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))) {
    const startMs = word.startMs ?? 0;
    const endMs = Math.max(startMs, word.endMs ?? startMs);
    if (open && !endsBefore(open, word, startMs, endMs)) {
      open.text += ` ${word.text}`;
      open.endMs = Math.max(open.endMs, endMs);
      open.words?.push(word);
    } else {
      open = { startMs, endMs, text: word.text, confidence: null, words: [word] };
      segments.push(open);
    }
  }
  return segments.map((segment) => ({ ...segment, confidence: meanWordConfidence(segment.words ?? []) }));
}

function endsBefore(open: TranscriptSegment, word: TranscriptWord, startMs: number, endMs: number): boolean {
  const isFull = open.text.length + word.text.length + 1 > LONGEST_TEXT || endMs - open.startMs > LONGEST_MS;
  return isFull || startMs - open.endMs > PAUSE_MS || /[.!?…]$/.test(open.text);
}
