import type { Caption } from "#lib/player/model";
import { readCues } from "#lib/vst/texts/captions";
import type { PublicClip, PublicLanguage, PublicSegment } from "./model";

interface Piece {
  start: number | null;
  end: number | null;
  text: string;
  isUnsure: boolean;
  words?: Omit<Piece, "end" | "words">[];
}

export interface SpokenWords {
  /** The type of the text. */
  heading: string;
  language: string | null;
  /** `start` in seconds, if known. */
  pieces: Piece[];
  inLines: boolean;
  /** Several, if there are translations. */
  languages: readonly PublicLanguage[];
}

/** The transcript, then the texts. Captions are parsed, so that their markup never shows. */
export function spokenWords({ transcript, texts }: Pick<PublicClip, "transcript" | "texts">): SpokenWords[] {
  const sections = transcript?.segments.length ? [ofTranscript(transcript)] : [];
  for (const { type, text } of texts ?? []) {
    sections.push(ofCues(text, type, null) ?? ofPlainText(text, type));
  }
  return sections;
}

export function listCaptions(words: readonly SpokenWords[]): Caption[] {
  const timed = words.find(({ pieces }) => pieces.some(({ end }) => end !== null));
  return (timed?.pieces ?? []).flatMap(({ start, end, text }) =>
    start === null || end === null ? [] : [{ start, end, text }],
  );
}

function ofTranscript({ languages = [], ...transcript }: NonNullable<PublicClip["transcript"]>): SpokenWords {
  return { ...wordsOf(transcript), languages };
}

function wordsOf({ language, segments }: NonNullable<PublicClip["transcript"]>): SpokenWords {
  const heading = "transcript";
  const [only] = segments;
  // A single segment has no useful times.
  const isTimed = segments.length > 1;
  const cues = !isTimed && only ? ofCues(only.text, heading, language) : null;
  return (
    cues ?? {
      heading,
      language,
      inLines: false,
      languages: [],
      pieces: segments.map((segment) => ({
        start: isTimed ? segment.start : null,
        end: isTimed ? segment.end : null,
        text: segment.text,
        isUnsure: segment.unsure ?? false,
        ...wordsOfSegment(segment),
      })),
    }
  );
}

function wordsOfSegment({ text, starts, unsureWords = [] }: PublicSegment): Pick<Piece, "words"> {
  const texts = text.split(" ");
  if (!starts || starts.length !== texts.length) return {};
  const words = texts.map((text, index) => ({
    text,
    start: starts[index] ?? 0,
    isUnsure: unsureWords.includes(index),
  }));
  return { words };
}

function ofCues(text: string, heading: string, language: string | null): SpokenWords | null {
  const pieces = readCues(text).map(({ startMs, endMs, text }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    isUnsure: false,
  }));
  return pieces.length > 0 ? { heading, language, pieces, inLines: true, languages: [] } : null;
}

function ofPlainText(text: string, heading: string): SpokenWords {
  const pieces = [{ start: null, end: null, text, isUnsure: false }];
  return { heading, language: null, pieces, inLines: false, languages: [] };
}
