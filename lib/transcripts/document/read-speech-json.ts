import { isRecord } from "#lib/json/is-record";
import type { ClipTranscript, ConfidenceMethod, TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { languageTag } from "#lib/vst/model/language-tag";
import {
  MAX_WORDS,
  readConfidenceMethod,
  readEstimated,
  readName,
  readShare,
  readTime,
  readTranscript,
} from "#lib/vst/texts/read-transcript";
import { meanKnownConfidence, meanWordConfidence } from "./mean-confidence";
import { segmentsOfWords } from "./segments-of-words";

const MAX_SEGMENTS = 50_000;

/**
 * Accepts the JSON of packages, of this API and of speech engines (times in seconds). A string describes the problem.
 */
export function readSpeechJson(value: Record<string, unknown>): ClipTranscript | string {
  if (
    value.version === 1 &&
    Array.isArray(value.segments) &&
    value.segments.some((item) => isRecord(item) && "start_ms" in item)
  ) {
    return readTranscript(value) ?? "is no transcript of version 1";
  }
  const words = readWords(value.words);
  if (typeof words === "string") return words;
  const segments = readSegments(value.segments);
  if (typeof segments === "string") return segments;
  if (segments.reduce((sum, segment) => sum + (segment.words?.length ?? 0), words.length) > MAX_WORDS)
    return `has more than ${MAX_WORDS} words`;
  const all = withWords(segments, words);
  const text = typeof value.text === "string" ? value.text.trim() : all.map((segment) => segment.text).join(" ");
  if (text === "" && all.length === 0) return "is JSON, but no transcript: it has no text and no segments";
  const given = readShare(value.confidence);
  const confidence = given ?? meanKnownConfidence(all);
  return {
    language: languageTag(value.language),
    confidence,
    confidenceMethod: saidMethod(value, all, confidence),
    provider: readName(value.provider),
    model: readName(value.model),
    ...(value.edited === true || all.some(({ isEdited }) => isEdited) ? { isEdited: true } : {}),
    text,
    segments: all,
  };
}

function readSegments(list: unknown): TranscriptSegment[] | string {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) return "has segments that are no list";
  if (list.length > MAX_SEGMENTS) return `has more than ${MAX_SEGMENTS} segments`;
  const isPlaceholder = arePlaceholders(list);
  const segments: TranscriptSegment[] = [];
  for (const [index, item] of list.entries()) {
    const segment = readSegment(item, isPlaceholder);
    if (typeof segment === "string") return `has a segment ${index} that ${segment}`;
    if (segment.text !== "") segments.push(segment);
  }
  return segments.sort((a, b) => a.startMs - b.startMs);
}

function readSegment(item: unknown, isPlaceholder: boolean): TranscriptSegment | string {
  if (!isRecord(item)) return "is no object";
  const [startMs, endMs] = [seconds(item.start), seconds(item.end)];
  if (typeof item.text !== "string") return "has no text";
  if (startMs === null || endMs === null) return "has no start and end in seconds";
  const words = readWords(item.words);
  if (typeof words === "string") return words;
  const logprob = isPlaceholder ? null : chance(item.avg_logprob);
  return {
    startMs,
    endMs: Math.max(startMs, endMs),
    text: item.text.trim().replace(/\s+/g, " "),
    confidence: readShare(item.confidence) ?? meanWordConfidence(words) ?? logprob,
    ...(item.edited === true ? { isEdited: true } : {}),
    words,
  };
}

function readWords(list: unknown): TranscriptWord[] | string {
  if (!Array.isArray(list)) return [];
  if (list.length > MAX_WORDS) return `has more than ${MAX_WORDS} words`;
  const words: TranscriptWord[] = [];
  for (const item of list) {
    const text = isRecord(item) ? (item.word ?? item.text) : null;
    if (!isRecord(item) || typeof text !== "string") return "has a word that is none";
    const confidence = readShare(item.confidence) ?? readShare(item.probability);
    if (text.trim() === "") continue;
    const times = { startMs: seconds(item.start), endMs: seconds(item.end) };
    words.push({ text: text.trim(), ...times, confidence, ...readEstimated(item) });
  }
  return words;
}

function withWords(segments: TranscriptSegment[], words: TranscriptWord[]): TranscriptSegment[] {
  if (words.length === 0 || segments.some((segment) => (segment.words?.length ?? 0) > 0)) return segments;
  if (segments.length === 0) return segmentsOfWords(words);
  const own: TranscriptWord[][] = segments.map(() => []);
  let at = 0;
  for (const word of words) {
    while (at + 1 < segments.length && (word.startMs ?? 0) >= (segments[at + 1]?.startMs ?? 0)) at += 1;
    own[at]?.push(word);
  }
  return segments.map((segment, index) => ({ ...segment, words: own[index] ?? [] }));
}

/** Some servers send the same number for every segment. */
function arePlaceholders(list: readonly unknown[]): boolean {
  return list.every((item) => {
    if (!isRecord(item)) return false;
    const { avg_logprob: logprob, compression_ratio: ratio } = item;
    return (logprob === -1 || logprob === 0) && (ratio == null || ratio === -1 || ratio === 0);
  });
}

function saidMethod(
  value: Record<string, unknown>,
  segments: readonly TranscriptSegment[],
  confidence: number | null,
): ConfidenceMethod {
  if (value.confidence_method !== undefined) return readConfidenceMethod(value.confidence_method, confidence, segments);
  if (segments.some(({ words }) => words?.some((word) => word.confidence !== null))) return "word";
  const isLogprob =
    Array.isArray(value.segments) && value.segments.some((item) => isRecord(item) && "avg_logprob" in item);
  return readConfidenceMethod(isLogprob ? "segment_exp_avg_logprob" : undefined, confidence, segments);
}

function seconds(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" ? readTime(number * 1000) : null;
}

const chance = (logprob: unknown) =>
  typeof logprob === "number" && Number.isFinite(logprob) && logprob <= 0
    ? Math.round(Math.exp(logprob) * 1e4) / 1e4
    : null;
