import { isRecord } from "#lib/json/is-record";
import type { ClipTranscript, ConfidenceMethod, TranscriptSegment, TranscriptWord } from "../model/clip-contents";
import { languageTag } from "../model/language-tag";
import { MAX_CUES } from "./captions";

/** More than the longest accepted recording can have. */
const MAX_SEGMENTS = MAX_CUES;
export const MAX_WORDS = 500_000;

/** A thousand hours; later times are invalid. */
const LAST_MS = 1001 * 3_600_000;

export function readTranscript(value: Record<string, unknown>): ClipTranscript | null {
  const { version, segments, language, confidence, text, provider, model } = value;
  if (version !== 1 || !Array.isArray(segments) || segments.length > MAX_SEGMENTS || typeof text !== "string")
    return null;
  let words = 0;
  const read: TranscriptSegment[] = [];
  for (const item of segments) {
    const segment = readSegment(item);
    words += segment?.words?.length ?? 0;
    if (!segment || words > MAX_WORDS) return null;
    read.push(segment);
  }
  return {
    language: languageTag(language),
    confidence: readShare(confidence),
    confidenceMethod: readConfidenceMethod(value.confidence_method, readShare(confidence), read),
    provider: readName(provider),
    model: readName(model),
    ...(value.edited === true || read.some(({ isEdited }) => isEdited) ? { isEdited: true } : {}),
    ...warningsOf(value.warnings),
    text,
    segments: read.sort((a, b) => a.startMs - b.startMs),
  };
}

function readSegment(item: unknown): TranscriptSegment | null {
  if (!isRecord(item)) return null;
  const [startMs, endMs] = [readTime(item.start_ms), readTime(item.end_ms)];
  if (startMs === null || endMs === null || typeof item.text !== "string") return null;
  const list = Array.isArray(item.words) ? item.words : [];
  const words = list.map(readWord);
  if (words.some((word) => word === null)) return null;
  return {
    startMs,
    endMs: Math.max(startMs, endMs),
    text: item.text,
    confidence: readShare(item.confidence),
    ...(item.edited === true ? { isEdited: true } : {}),
    words: words.filter((word) => word !== null).filter(({ text }) => text !== ""),
  };
}

function readWord(word: unknown): TranscriptWord | null {
  if (!isRecord(word) || typeof word.text !== "string") return null;
  const { text, start_ms, end_ms, confidence } = word;
  const times = { startMs: readTime(start_ms), endMs: readTime(end_ms) };
  return { text: text.trim(), ...times, confidence: readShare(confidence), ...readEstimated(word) };
}

const METHODS = ["word", "segment_exp_avg_logprob", "token_logprob", "token_probability", "unknown"] as const;

export function readConfidenceMethod(
  said: unknown,
  confidence: number | null,
  segments: readonly TranscriptSegment[],
): ConfidenceMethod {
  const isThere =
    confidence !== null ||
    segments.some((segment) => segment.confidence !== null || segment.words?.some((word) => word.confidence !== null));
  if (!isThere) return "none";
  return METHODS.find((method) => method === said) ?? "unknown";
}

const MAX_WARNINGS = 20;
const MAX_WARNING_LENGTH = 500;

function warningsOf(list: unknown): { warnings?: string[] } {
  if (!Array.isArray(list)) return {};
  const warnings = list.filter((item) => typeof item === "string" && item.length <= MAX_WARNING_LENGTH);
  return warnings.length > 0 ? { warnings: warnings.slice(0, MAX_WARNINGS) } : {};
}

export const readEstimated = (word: Record<string, unknown>) => (word.estimated === true ? { isEstimated: true } : {});

export const readShare = (value: unknown) => (typeof value === "number" && value >= 0 && value <= 1 ? value : null);

export const readTime = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= LAST_MS ? Math.round(value) : null;

export const readName = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" && value.length <= 100 ? value.trim() : null;
