import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { writeCueText } from "#lib/vst/texts/captions";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { toCues, transcriptSrt, transcriptVtt } from "#lib/vst/texts/text";

type TranscriptFormat = "wire" | "translation" | "vtt" | "srt" | "txt";

interface WriteTranscriptOptions {
  document: string;
  format: TranscriptFormat;
  warnings?: readonly string[];
  untimedWarnings?: readonly string[];
}

/** `wire` has the API's members text, warnings, words and segments. Null for captions without times. Slow if large. */
export function writeTranscript({ document, format, ...more }: WriteTranscriptOptions): string | null {
  const transcript = readTranscript(JSON.parse(document));
  if (!transcript) throw new Error("a stored transcript cannot be read");
  if (transcript.segments.length === 0 && (format === "vtt" || format === "srt")) return null;
  switch (format) {
    case "vtt":
      return transcriptVtt(transcript);
    case "srt":
      return transcriptSrt(transcript);
    case "txt":
      return transcript.segments.length > 0 ? writeCueText(toCues(transcript)) : `${transcript.text}\n`;
    case "translation":
      return JSON.stringify(translationMembers(transcript));
    case "wire":
      return JSON.stringify(wireMembers(transcript, warningsOf(transcript, more)));
  }
}

function translationMembers({ text, segments }: ClipTranscript) {
  return {
    text,
    segments: segments.map(({ startMs, endMs, text }, id) => ({ id, start: startMs / 1000, end: endMs / 1000, text })),
  };
}

function warningsOf(
  { segments, warnings = [] }: ClipTranscript,
  more: Omit<WriteTranscriptOptions, "document" | "format">,
) {
  return [...(more.warnings ?? []), ...(segments.length === 0 ? (more.untimedWarnings ?? []) : []), ...warnings];
}

function wireMembers({ text, segments }: ClipTranscript, warnings: readonly string[]) {
  const seconds = (ms: number) => ms / 1000;
  return {
    text,
    warnings,
    words: segments.flatMap(({ words = [] }) =>
      words.map((word) => ({
        word: word.text,
        start: word.startMs === null ? null : seconds(word.startMs),
        end: word.endMs === null ? null : seconds(word.endMs),
        confidence: word.confidence,
        estimated: word.isEstimated ?? false,
      })),
    ),
    segments: segments.map((segment, id) => ({
      id,
      start: seconds(segment.startMs),
      end: seconds(segment.endMs),
      text: segment.text,
      confidence: segment.confidence,
      edited: segment.isEdited ?? false,
    })),
  };
}
