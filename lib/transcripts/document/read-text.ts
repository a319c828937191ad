import { parseSafely } from "#lib/json/safe-json";
import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { languageTag } from "#lib/vst/model/language-tag";
import { MAX_CUES, readCues } from "#lib/vst/texts/captions";
import { readSpeechJson } from "./read-speech-json";
import { type SerializedTranscript, serializeTranscript } from "./serialize-transcript";

interface UploadedText {
  content: string;
  language: string | null;
}

type ReadText = { transcript: SerializedTranscript } | { problem: string };

const MAX_VALUES = 3_000_000;

/** WebVTT, SubRip, JSON of speech engines and packages, or plain text. Pure, and slow for large texts. */
export function readTranscriptText({ content, language }: UploadedText): ReadText {
  const read = readContent(content.replace(/^\uFEFF/, ""));
  if (typeof read === "string") return { problem: read };
  const serialized = serializeTranscript({ ...read, language: languageTag(language) ?? read.language });
  return typeof serialized === "string" ? { problem: serialized } : { transcript: serialized };
}

function readContent(content: string): ClipTranscript | string {
  if (/^\s*[{[]/.test(content)) {
    const read = readJson(content);
    if (read) return read;
  }
  const cues = readCues(content);
  if (cues.length > MAX_CUES) return `has more than ${MAX_CUES} captions`;
  if (cues.length === 0) {
    if (/^WEBVTT(\s|$)/.test(content)) return "is WebVTT without a caption";
    return { ...unknown, text: plain(content), segments: [] };
  }
  const segments = cues.map(({ startMs, endMs, text }) => ({
    startMs,
    endMs,
    text: text.replaceAll("\n", " "),
    confidence: null,
  }));
  return { ...unknown, text: segments.map(({ text }) => text).join(" "), segments };
}

const unknown = { language: null, confidence: null, confidenceMethod: "none" } as const;

function readJson(content: string): ClipTranscript | string | null {
  const isList = content.trimStart().startsWith("[");
  const parsed = parseSafely(Buffer.from(isList ? `{"segments":${content}}` : content), {
    maxValues: MAX_VALUES,
    mayRound: true,
  });
  if (typeof parsed !== "string") return readSpeechJson(parsed.value);
  return parsed === "is not valid JSON" && !/^\s*(\{\s*"|\[\s*\{)/.test(content) ? null : parsed;
}

function plain(content: string): string {
  return content
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
