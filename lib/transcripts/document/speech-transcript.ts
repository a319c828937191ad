import { parseSafely } from "#lib/json/safe-json";
import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { readSpeechJson } from "./read-speech-json";
import { type SerializedTranscript, serializeTranscript } from "./serialize-transcript";

interface SpeechAnswer {
  /** JSON in the form of speech engines. */
  content: string;
  provider: string;
  model: string;
  warnings: readonly string[];
}

const MAX_VALUES = 3_000_000;
const NOTHING: ClipTranscript = { language: null, confidence: null, text: "", segments: [] };

/** A string describes the problem. */
export function speechTranscript({ content, warnings, ...engine }: SpeechAnswer): {
  transcript: SerializedTranscript | string;
} {
  const parsed = parseSafely(Buffer.from(content), { maxValues: MAX_VALUES, mayRound: true });
  if (typeof parsed === "string") return { transcript: parsed };
  const read = isSilent(parsed.value) ? NOTHING : readSpeechJson(parsed.value);
  if (typeof read === "string") return { transcript: read };
  const noSpeech =
    read.text === "" && warnings.length === 0 ? ["no_speech: No speech was found in the recording."] : [];
  return { transcript: serializeTranscript({ ...read, ...engine, warnings: [...warnings, ...noSpeech] }) };
}

const isSilent = ({ text, words, segments }: Record<string, unknown>) =>
  isEmpty(text) && isEmpty(words) && isEmpty(segments) && [text, words, segments].some((part) => part !== undefined);

const isEmpty = (part: unknown) =>
  part === undefined ||
  part === null ||
  (typeof part === "string" ? part.trim() === "" : Array.isArray(part) && part.length === 0);
