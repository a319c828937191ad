import type { ClipTranscript, TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { segmentsOfWords } from "./segments-of-words";
import { type SerializedTranscript, serializeTranscript } from "./serialize-transcript";

/** Words without times: those of corrected lines, else of a text that has none at all. */
interface UntimedWords {
  /** Numbers of segments, with their seconds. */
  lines: { id: number; start: number; end: number; words: string[] }[];
  words: string[];
}

/** A word of a corrected line that no sound was compared with has no time. */
export function listUntimedWords({ document }: { document: string }): UntimedWords {
  const { segments, text } = readStored(document);
  if (segments.length === 0) return { lines: [], words: text.split(/\s+/).filter(Boolean) };
  const lines = segments.flatMap(({ startMs, endMs, words = [] }, id) =>
    words.some((word) => word.startMs === null)
      ? [{ id, start: startMs / 1000, end: endMs / 1000, words: words.map((word) => word.text) }]
      : [],
  );
  return { lines, words: [] };
}

interface Timing {
  start: number;
  end: number;
  estimated?: true | undefined;
}

/** `timings` for each list of `listUntimedWords`. Times and confidences that are known stay. A string describes the problem. */
export function addWordTimes({
  document,
  timings,
}: {
  document: string;
  timings: readonly (readonly Timing[])[];
}): { transcript: SerializedTranscript } | { problem: string } {
  const before = readStored(document);
  const { lines, words } = listUntimedWords({ document });
  const segments = lines.length > 0 ? withTimedLines(before, lines, timings) : segmentsOfText(words, timings[0] ?? []);
  const serialized = serializeTranscript({ ...before, segments });
  return typeof serialized === "string" ? { problem: serialized } : { transcript: serialized };
}

function withTimedLines(
  { segments }: ClipTranscript,
  lines: UntimedWords["lines"],
  timings: readonly (readonly Timing[])[],
): TranscriptSegment[] {
  const timingsOf = new Map(lines.map(({ id }, index) => [id, timings[index] ?? []]));
  return segments.map((segment, id) => {
    const found = timingsOf.get(id);
    if (!found) return segment;
    let last = segment.startMs;
    const words = (segment.words ?? []).map((word, index) => {
      const next = word.startMs === null ? timedWord(word, found[index], segment, last) : word;
      last = Math.max(last, next.startMs ?? last);
      return next;
    });
    return { ...segment, words };
  });
}

/** Within the line, and not before the word that stands before it. */
function timedWord(
  word: TranscriptWord,
  timing: Timing | undefined,
  { endMs }: TranscriptSegment,
  earliest: number,
): TranscriptWord {
  if (!timing) return word;
  const startMs = Math.min(endMs, Math.max(earliest, Math.round(timing.start * 1000)));
  const end = Math.min(endMs, Math.max(startMs, Math.round(timing.end * 1000)));
  return { ...word, startMs, endMs: end, ...(timing.estimated ? { isEstimated: true } : {}) };
}

function segmentsOfText(words: readonly string[], timings: readonly Timing[]): TranscriptSegment[] {
  return segmentsOfWords(
    words.flatMap((text, index) => {
      const timing = timings[index];
      if (!timing) return [];
      const times = { startMs: Math.round(timing.start * 1000), endMs: Math.round(timing.end * 1000) };
      return { text, ...times, confidence: null, ...(timing.estimated ? { isEstimated: true } : {}) };
    }),
  );
}

function readStored(document: string): ClipTranscript {
  const transcript = readTranscript(JSON.parse(document));
  if (!transcript) throw new Error("a stored transcript cannot be read");
  return transcript;
}
