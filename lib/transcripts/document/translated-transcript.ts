import type { ClipTranscript, TranscriptSegment } from "#lib/vst/model/clip-contents";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { createCaptions, MAX_SHOWN_LENGTH } from "./captions";

export interface TranslatedDocument {
  /** As in text/transcript.json. */
  document: string;
  shown: string;
}

/** The units of a translation: segments, or the lines of a text without times. */
export function transcriptLines({ document }: { document: string }): string[] {
  return linesOf(readStored(document));
}

/** Every line in its place; times are those of the original. */
export function translatedTranscript({
  document,
  lines,
  ...about
}: {
  document: string;
  lines: readonly string[];
  language: string;
  provider: string;
  model: string | null;
}): TranslatedDocument {
  const original = readStored(document);
  if (linesOf(original).length !== lines.length) throw new Error("a translation has lost or won lines");
  const segments: TranscriptSegment[] = original.segments.map(({ startMs, endMs }, index) => ({
    startMs,
    endMs,
    text: lines[index] ?? "",
    confidence: null,
    words: [],
  }));
  const text = lines.join(segments.length > 0 ? " " : "\n");
  const translated: ClipTranscript = { ...about, confidence: null, text, segments };
  return {
    document: transcriptJson(translated),
    shown: JSON.stringify(createCaptions(translated, MAX_SHOWN_LENGTH)),
  };
}

function linesOf({ segments, text }: ClipTranscript): string[] {
  return segments.length > 0 ? segments.map((segment) => segment.text) : text.split("\n");
}

function readStored(document: string): ClipTranscript {
  const transcript = readTranscript(JSON.parse(document));
  if (!transcript) throw new Error("a stored transcript cannot be read");
  return transcript;
}
