import type { Cut } from "#lib/cuts/cut";
import { type TimeMap, timeMap } from "#lib/cuts/time-map";
import { type Cue, readCues, writeSrt, writeVtt } from "#lib/vst/captions";
import type { ClipTranscript, TranscriptSegment, TranscriptWord } from "#lib/vst/clip-contents";
import { readTranscript } from "#lib/vst/read-transcript";
import { transcriptJson } from "#lib/vst/text";
import type { Caption, Captions } from "./captions-of";

// What is said at the seconds of what is heard, without the words of what is cut. A word counts by its middle; words that
// have no times of their own share those of their line.

export function retimeDocument({ document, cut }: { document: string; cut: Cut }): string {
  const transcript = readTranscript(JSON.parse(document));
  return transcript ? transcriptJson(retimeTranscript(transcript, cut)) : document;
}

export function retimeTranscript(transcript: ClipTranscript, cut: Cut): ClipTranscript {
  if (transcript.segments.length === 0) return transcript;
  const map = timeMap(cut);
  const segments = transcript.segments.flatMap((segment) => heardSegment(segment, map) ?? []);
  const isShorter =
    segments.length < transcript.segments.length ||
    segments.some((one, at) => one.text !== transcript.segments[at]?.text);
  const text = isShorter ? segments.map((segment) => segment.text).join(" ") : transcript.text;
  return { ...transcript, text, segments: segments.sort((a, b) => a.startMs - b.startMs) };
}

export function retimeCaptions({ captions, ...rest }: Captions, cut: Cut): Captions {
  const map = timeMap(cut);
  const heard = captions.flatMap((caption) => heardCaption(caption, map) ?? []);
  return { ...rest, captions: heard.sort((a, b) => a.start - b.start) };
}

/** A text that is no captions stays as it is. */
export function retimeCues(content: string, cut: Cut): string {
  const cues = content.includes("-->") ? readCues(content) : [];
  if (cues.length === 0) return content;
  const map = timeMap(cut);
  const heard = cues.flatMap(({ startMs, endMs, text }): Cue[] => {
    const times = spoken(text, startMs / 1000, endMs / 1000, map);
    return times ? [{ startMs: times.start * 1000, endMs: times.end * 1000, text: times.text }] : [];
  });
  return /^\uFEFF?WEBVTT/.test(content) ? writeVtt(heard) : writeSrt(heard);
}

function heardSegment(segment: TranscriptSegment, map: TimeMap): TranscriptSegment | null {
  const words = segment.words ?? [];
  if (words.length === 0) {
    const heard = spoken(segment.text, segment.startMs / 1000, segment.endMs / 1000, map);
    return heard && { ...segment, text: heard.text, startMs: inMs(heard.start), endMs: inMs(heard.end) };
  }
  const middles = middlesOf(
    words.map(({ text }) => text),
    segment.startMs / 1000,
    segment.endMs / 1000,
  );
  const kept = words.filter((word, index) => map.heardAt(middleOf(word) ?? middles[index] ?? 0) !== null);
  if (kept.length === 0) return null;
  const shifted = (ms: number) => inMs(map.seamAt(ms / 1000));
  const first = kept[0] === words[0] ? segment.startMs : (kept[0]?.startMs ?? segment.startMs);
  const last = kept.at(-1) === words.at(-1) ? segment.endMs : (kept.at(-1)?.endMs ?? segment.endMs);
  return {
    ...segment,
    startMs: shifted(first),
    endMs: Math.max(shifted(first), shifted(last)),
    text: kept.length === words.length ? segment.text : kept.map(({ text }) => text).join(" "),
    words: kept.map((word) => ({
      ...word,
      startMs: word.startMs === null ? null : shifted(word.startMs),
      endMs: word.endMs === null ? null : shifted(word.endMs),
    })),
  };
}

function heardCaption(caption: Caption, map: TimeMap): Caption | null {
  const { starts, unsure = [], ...rest } = caption;
  const words = caption.text.split(" ");
  const middles = starts
    ? starts.map((start, index) => (start + Math.min(starts[index + 1] ?? caption.end, start + LONGEST_WORD)) / 2)
    : middlesOf(words, caption.start, caption.end);
  const isKept = words.map((_, index) => map.heardAt(middles[index] ?? caption.start) !== null);
  const kept = words.flatMap((_, index) => (isKept[index] ? index : []));
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isWhole = kept.length === words.length;
  const start = map.seamAt(first === 0 ? caption.start : (starts?.[first] ?? middles[first] ?? caption.start));
  const end = map.seamAt(
    last === words.length - 1 ? caption.end : (starts?.[last + 1] ?? middles[last] ?? caption.end),
  );
  const places = new Map(kept.map((old, now) => [old, now]));
  const left = unsure.flatMap((old) => places.get(old) ?? []);
  return {
    ...rest,
    start,
    end: Math.max(start, end),
    text: isWhole ? caption.text : kept.map((index) => words[index]).join(" "),
    ...(starts ? { starts: kept.map((index) => map.seamAt(starts[index] ?? 0)) } : {}),
    ...(left.length > 0 ? { unsure: left } : {}),
  };
}

function spoken(text: string, start: number, end: number, map: TimeMap) {
  const heard = heardCaption({ start, end, text, isUnsure: false }, map);
  return heard && { start: heard.start, end: heard.end, text: heard.text };
}

const LONGEST_WORD = 1;

const middleOf = ({ startMs, endMs }: TranscriptWord) =>
  startMs === null ? null : (startMs + Math.max(startMs, endMs ?? startMs)) / 2000;

function middlesOf(words: readonly string[], start: number, end: number): number[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, 0) || 1;
  let before = 0;
  return words.map((word) => {
    const middle = before + (word.length + 1) / 2;
    before += word.length + 1;
    return start + ((end - start) * middle) / total;
  });
}

const inMs = (seconds: number) => Math.round(seconds * 1000);
