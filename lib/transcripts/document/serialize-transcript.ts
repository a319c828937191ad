import type { ClipTranscript, ConfidenceMethod } from "#lib/vst/model/clip-contents";
import { readConfidenceMethod } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { createCaptions, MAX_SHOWN_LENGTH } from "./captions";

/** The stored form, serialised so that it can be passed on unparsed. */
export interface SerializedTranscript {
  /** As in text/transcript.json. */
  document: string;
  content: string;
  shown: string;
  language: string | null;
  confidence: number | null;
  confidenceMethod: ConfidenceMethod;
  provider: string | null;
  model: string | null;
  isEdited: boolean;
  segmentCount: number;
  wordCount: number;
}

/** Enough for the longest recording with times and confidences of every word. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/** Larger values are written in pieces. */
export const AT_ONCE_BYTES = 256 * 1024;

const SEARCHED_LENGTH = 65_536;

/** A string describes why it is too large. */
export function serializeTranscript(transcript: ClipTranscript): SerializedTranscript | string {
  const { language, confidence, confidenceMethod, provider = null, model = null, text, segments } = transcript;
  const document = transcriptJson(transcript);
  if (Buffer.byteLength(document) > MAX_DOCUMENT_BYTES) {
    return `is a transcript of more than ${MAX_DOCUMENT_BYTES} bytes`;
  }
  return {
    document,
    content: text.slice(0, SEARCHED_LENGTH).replaceAll("\u0000", " ").toWellFormed(),
    shown: JSON.stringify(createCaptions(transcript, MAX_SHOWN_LENGTH)),
    language,
    confidence,
    confidenceMethod: readConfidenceMethod(confidenceMethod, confidence, segments),
    provider,
    model,
    isEdited: transcript.isEdited ?? false,
    segmentCount: segments.length,
    wordCount: segments.reduce((sum, { words }) => sum + (words?.length ?? 0), 0),
  };
}
