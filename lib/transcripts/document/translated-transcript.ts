import { createHash } from "node:crypto";
import type { ClipTranscript, TranscriptSegment } from "#lib/vst/model/clip-contents";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { createCaptions, MAX_SHOWN_LENGTH } from "./captions";

export interface TranslatedDocument {
  /** As in text/transcript.json. */
  document: string;
  shown: string;
}

interface UntranslatedRequest {
  document: string;
  /** An earlier translation, whose lines stay; `sources` are the hashes of what they were translated from. */
  stored: { document: string; sources: readonly string[] } | null;
}

/** The units of a translation (segments, or the lines of a text without times), their hashes, and those that are translated already. */
export function translationLines({ document, stored }: UntranslatedRequest): {
  lines: string[];
  sources: string[];
  /** Null in the place of each line that is still to be translated. */
  translated: (string | null)[];
} {
  const lines = linesOf(readStored(document));
  const before = stored ? linesOf(readStored(stored.document)) : [];
  const known = new Map(stored?.sources.map((source, index) => [source, before[index] ?? ""]) ?? []);
  const sources = lines.map(hashLine);
  return { lines, sources, translated: sources.map((source) => known.get(source) ?? null) };
}

/** Without the lines, for a request: there may be tens of thousands. */
export function untranslatedCharacters(request: UntranslatedRequest): {
  characters: number;
  beginning: string;
} {
  const { lines, translated } = translationLines(request);
  const open = lines.filter((_, index) => translated[index] === null);
  return {
    characters: open.reduce((sum, line) => sum + [...line].length, 0),
    beginning: lines.join("\n").slice(0, SAMPLE_LENGTH),
  };
}

/** In characters. */
const SAMPLE_LENGTH = 2000;

const hashLine = (line: string) => createHash("sha256").update(line).digest("base64url").slice(0, 16);

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
