import type { ClipTranscript, TranscriptSegment } from "./clip-contents";

/** Longer than any recording that is taken, spoken fast. */
const MOST_SEGMENTS = 50_000;
const MOST_WORDS = 500_000;

/** Reads text/transcript.json; null for what is none. */
export function readTranscript(value: Record<string, unknown>): ClipTranscript | null {
  const { version, segments, language, confidence, text } = value;
  if (version !== 1 || !Array.isArray(segments) || segments.length > MOST_SEGMENTS || typeof text !== "string")
    return null;
  let words = 0;
  const read: TranscriptSegment[] = [];
  for (const item of segments) {
    const segment = readSegment(item);
    words += segment?.words?.length ?? 0;
    if (!segment || words > MOST_WORDS) return null;
    read.push(segment);
  }
  return {
    language: typeof language === "string" ? language : null,
    confidence: share(confidence),
    text,
    segments: read,
  };
}

function readSegment(item: unknown): TranscriptSegment | null {
  if (!isRecord(item)) return null;
  const [startMs, endMs] = [time(item.start_ms), time(item.end_ms)];
  if (startMs === null || endMs === null || typeof item.text !== "string") return null;
  const list = Array.isArray(item.words) ? item.words : [];
  const words = list.map((word) =>
    isRecord(word) && typeof word.text === "string"
      ? { text: word.text, startMs: time(word.start_ms), endMs: time(word.end_ms), confidence: share(word.confidence) }
      : null,
  );
  if (words.some((word) => word === null)) return null;
  return {
    startMs,
    endMs,
    text: item.text,
    confidence: share(item.confidence),
    words: words.filter((word) => word !== null),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const finite = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);
const time = (value: unknown) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null);
const share = (value: unknown) => finite(value);
