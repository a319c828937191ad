import type { Cut } from "#lib/cuts/cut";
import { createTimeMap, type TimeMap } from "#lib/cuts/time-map";
import type { ClipTranscript, TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { type Cue, readCues, writeSrt, writeVtt } from "#lib/vst/texts/captions";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import type { Caption, Captions } from "./captions";
import { findSpacePlaces, findWordPlaces, joinKeptWords } from "./word-places";

// The audible words at playback times, without the words of the cut. The middle of a word decides. A line whose words have no
// times stays only if nothing of it is cut, since it is unknown which of its words are.

/** Null if no part is known to be audible: a text without times may contain cut words. */
export function retimeDocument({ document, cut }: { document: string; cut: Cut }): string | null {
  const transcript = readTranscript(JSON.parse(document));
  const heard = transcript && retimeTranscript(transcript, cut);
  return heard && heard.segments.length > 0 ? transcriptJson(heard) : null;
}

export function retimeTranscript(transcript: ClipTranscript, cut: Cut): ClipTranscript {
  const map = createTimeMap(cut);
  const segments = transcript.segments.flatMap((segment) => heardSegment(segment, map) ?? []);
  // The text may contain more than its lines, at unknown times.
  const lines = segments.map((segment) => segment.text);
  const isAll = lines.join("").replace(/\s/g, "") === transcript.text.replace(/\s/g, "");
  const text = isAll ? transcript.text : lines.join(/\s/.test(transcript.text) ? " " : "");
  return { ...transcript, text, segments: segments.sort((a, b) => a.startMs - b.startMs) };
}

export function retimeCaptions({ captions, ...rest }: Captions, cut: Cut): Captions {
  const map = createTimeMap(cut);
  const heard = captions.flatMap((caption) => heardCaption(caption, map) ?? []);
  return { ...rest, text: "", captions: heard.sort((a, b) => a.start - b.start) };
}

/** A text that is no captions stays as it is. */
export function retimeCues({ content, cut }: { content: string; cut: Cut }): string {
  const cues = content.includes("-->") ? readCues(content) : [];
  if (cues.length === 0) return content;
  const map = createTimeMap(cut);
  const heard = cues.flatMap((cue): Cue[] => {
    const times = heardLine(cue.startMs / 1000, cue.endMs / 1000, map);
    return times ? [{ ...cue, startMs: times.start * 1000, endMs: times.end * 1000 }] : [];
  });
  return /^\uFEFF?WEBVTT/.test(content) ? writeVtt(heard) : writeSrt(heard);
}

function heardSegment(segment: TranscriptSegment, map: TimeMap): TranscriptSegment | null {
  const { text, words = [] } = segment;
  const places = findWordPlaces(
    text,
    words.map((word) => word.text),
  );
  const middles = words.flatMap((word) => middleOf(word) ?? []);
  if (!places || middles.length < words.length) {
    const line = heardLine(segment.startMs / 1000, segment.endMs / 1000, map);
    return line && { ...segment, startMs: inMs(line.start), endMs: inMs(line.end), words: [] };
  }
  const isKept = (index: number) => map.heardAt(middles[index] ?? 0) !== null;
  const kept = words.filter((_, index) => isKept(index));
  if (kept.length === 0) return null;
  const shifted = (ms: number) => inMs(map.seamAt(ms / 1000));
  const first = kept[0] === words[0] ? segment.startMs : (kept[0]?.startMs ?? segment.startMs);
  const last = kept.at(-1) === words.at(-1) ? segment.endMs : (kept.at(-1)?.endMs ?? segment.endMs);
  return {
    ...segment,
    startMs: shifted(first),
    endMs: Math.max(shifted(first), shifted(last)),
    text: kept.length === words.length ? text : joinKeptWords(text, places, isKept),
    words: kept.map((word) => ({
      ...word,
      startMs: word.startMs === null ? null : shifted(word.startMs),
      endMs: word.endMs === null ? null : shifted(word.endMs),
    })),
  };
}

function heardCaption(caption: Caption, map: TimeMap): Caption | null {
  const { starts, unsure = [], places: ownPlaces, ...rest } = caption;
  if (!starts) {
    const line = heardLine(caption.start, caption.end, map);
    return line && { ...caption, ...line };
  }
  const places = ownPlaces ?? findSpacePlaces(caption.text);
  const kept = starts.flatMap((start, index) => {
    const middle = (start + Math.min(starts[index + 1] ?? caption.end, start + LONGEST_WORD)) / 2;
    return map.heardAt(middle) === null ? [] : index;
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isWhole = kept.length === starts.length;
  const start = map.seamAt(first === 0 ? caption.start : (starts[first] ?? caption.start));
  const end = map.seamAt(last === starts.length - 1 ? caption.end : (starts[last + 1] ?? caption.end));
  const now = new Map(kept.map((old, index) => [old, index]));
  const left = unsure.flatMap((old) => now.get(old) ?? []);
  return {
    ...rest,
    start,
    end: Math.max(start, end),
    text: isWhole ? caption.text : joinKeptWords(caption.text, places, (index) => now.has(index)),
    starts: kept.map((index) => map.seamAt(starts[index] ?? 0)),
    ...(left.length > 0 ? { unsure: left } : {}),
  };
}

function heardLine(from: number, to: number, map: TimeMap): { start: number; end: number } | null {
  if (!map.isWhole(from, to)) return null;
  const start = map.seamAt(from);
  return { start, end: Math.max(start, map.seamAt(to)) };
}

const LONGEST_WORD = 1;

const middleOf = ({ startMs, endMs }: TranscriptWord) =>
  startMs === null ? null : (startMs + Math.max(startMs, endMs ?? startMs)) / 2000;

const inMs = (seconds: number) => Math.round(seconds * 1000);
