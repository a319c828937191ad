import { isRecord } from "#lib/json/is-record";
import type { ClipTranscript, TranscriptWord } from "#lib/vst/model/clip-contents";
import { readCues } from "#lib/vst/texts/captions";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { findWordPlaces } from "./word-places";

/** Characters of transcript and captions on a page: enough for two hours of speech. */
export const MAX_SHOWN_LENGTH = 384 * 1024;

/** Times in seconds. */
export interface Caption {
  start: number;
  end: number;
  text: string;
  isUnsure: boolean;
  starts?: number[];
  places?: number[];
  /** Indexes of the words that the engine was not sure of. */
  unsure?: number[];
}

export interface Captions {
  captions: Caption[];
  /** All words if no times are known, else empty. */
  text: string;
  isCut: boolean;
}

const UNSURE = 0.6;

/** The captions that are stored with a transcript (`shown`), whose members only this file writes; null without any. */
export function parseCaptions(json: string | null): Captions | null {
  const shown: unknown = json && JSON.parse(json);
  return isCaptions(shown) ? shown : null;
}

const isCaptions = (value: unknown): value is Captions =>
  isRecord(value) && Array.isArray(value.captions) && typeof value.text === "string";

export function readCaptions({ document, mostLength }: { document: string; mostLength: number }): Captions {
  const transcript = readTranscript(JSON.parse(document));
  if (!transcript) throw new Error("a stored transcript cannot be read");
  return createCaptions(transcript, mostLength);
}

export function createCaptions({ segments, text }: ClipTranscript, mostLength: number): Captions {
  if (segments.length === 0)
    return { captions: [], text: beginning(text, mostLength), isCut: text.length > mostLength };
  const all = segments.map(({ startMs, endMs, confidence, text, words = [] }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    isUnsure: isLow(confidence),
    ...wordTimes(text, words),
  }));
  return cut(all, mostLength);
}

const isLow = (confidence: number | null) => confidence !== null && confidence < UNSURE;

function wordTimes(text: string, words: readonly TranscriptWord[]): Pick<Caption, "starts" | "places" | "unsure"> {
  const texts = words.map((word) => word.text);
  const starts = words.flatMap(({ startMs }) => (startMs === null ? [] : startMs / 1000));
  const places = findWordPlaces(text, texts);
  if (!places || starts.length !== words.length) return {};
  const isAtSpaces = texts.join(" ") === text && !texts.some((word) => /\s/.test(word));
  const unsure = words.flatMap(({ confidence }, index) => (isLow(confidence) ? index : []));
  return { starts, ...(isAtSpaces ? {} : { places }), ...(unsure.length > 0 ? { unsure } : {}) };
}

export function createTextCaptions({ content, mostLength }: { content: string; mostLength: number }): Captions | null {
  const cues = readCues(content);
  if (cues.length === 0) return null;
  const all = cues.map(({ startMs, endMs, text }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    text: text.replaceAll("\n", " "),
    isUnsure: false,
  }));
  return cut(all, mostLength);
}

function cut(all: Caption[], mostLength: number): Captions {
  let length = 0;
  const fit = all.findIndex(({ text, starts = [], places = [] }) => {
    length += text.length + CAPTION_LENGTH + WORD_LENGTH * (starts.length + places.length);
    return length > mostLength;
  });
  return { captions: fit === -1 ? all : all.slice(0, fit), text: "", isCut: fit !== -1 };
}

const CAPTION_LENGTH = 40;
const WORD_LENGTH = 8;

const beginning = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
