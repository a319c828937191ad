import { buildChapters } from "#lib/player/chapters";
import { clockTime } from "#lib/player/time-format";
import type { ClipTranscript } from "../model/clip-contents";
import type { VoiceTag } from "../model/marks";
import { type Cue, writeSrt, writeVtt } from "./captions";
import { readConfidenceMethod } from "./read-transcript";

export function chaptersVtt(tags: readonly VoiceTag[], durationSeconds: number | null): string {
  const cues = buildChapters(tags, durationSeconds).map(({ tag, start, end }, index) => {
    const note = oneLine(tag.note ?? "") || `Tag ${index + 1}`;
    return { startMs: start * 1000, endMs: end * 1000, text: note };
  });
  return writeVtt(cues);
}

/** In time order. Cells that a spreadsheet would run as a formula are quoted. */
export function tagsCsv(tags: readonly VoiceTag[]): string {
  const rows = byTime(tags).map((tag, index) => [index + 1, tag.timestamp, tag.x, tag.y, tag.note ?? ""]);
  return [["number", "timestamp", "x", "y", "note"], ...rows]
    .map((row) => `${row.map(csvCell).join(",")}\r\n`)
    .join("");
}

export function notesText(tags: readonly VoiceTag[]): string {
  return byTime(tags)
    .map((tag, index) => `${index + 1}. ${clockTime(tag.timestamp)}  ${onOneLine(tag.note ?? "")}`)
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function onOneLine(note: string): string {
  const lines = note.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

export function transcriptVtt(transcript: ClipTranscript): string {
  return writeVtt(toCues(transcript));
}

export function transcriptSrt(transcript: ClipTranscript): string {
  return writeSrt(toCues(transcript));
}

export function toCues(transcript: ClipTranscript): Cue[] {
  return transcript.segments.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: oneLine(text) }));
}

export function transcriptJson(transcript: ClipTranscript): string {
  const segments = transcript.segments.map((segment, id) => ({
    id,
    start_ms: segment.startMs,
    end_ms: segment.endMs,
    text: segment.text,
    confidence: segment.confidence,
    ...(segment.isEdited ? { edited: true } : {}),
    words: (segment.words ?? []).map((word) => ({
      text: word.text,
      start_ms: word.startMs,
      end_ms: word.endMs,
      confidence: word.confidence,
      ...(word.isEstimated ? { estimated: true } : {}),
    })),
  }));
  const { language, confidence, confidenceMethod, provider = null, model = null, text } = transcript;
  const engine = {
    confidence_method: readConfidenceMethod(confidenceMethod, confidence, transcript.segments),
    provider,
    model,
  };
  const edited = transcript.isEdited ? { edited: true } : {};
  const warnings = transcript.warnings?.length ? { warnings: transcript.warnings } : {};
  return `${JSON.stringify({ version: 1, language, confidence, ...engine, ...edited, ...warnings, text, segments })}\n`;
}

const byTime = (tags: readonly VoiceTag[]) => [...tags].sort((a, b) => a.timestamp - b.timestamp);

const oneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
