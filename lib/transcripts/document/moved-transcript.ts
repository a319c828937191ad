import { type Splice, toTimeMap } from "#lib/cuts/retiming";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { createCaptions, MAX_SHOWN_LENGTH } from "./captions";

/** All words at the seconds where they are said after a splice, with the captions that stand beside it. */
export function movedTranscript({ document, splice }: { document: string; splice: Splice }) {
  const transcript = readTranscript(JSON.parse(document));
  if (!transcript) throw new Error("a stored transcript cannot be read");
  const map = toTimeMap(splice);
  const moved = (ms: number) => Math.round(map.seamAt(ms / 1000) * 1000);
  const orNone = (ms: number | null) => (ms === null ? null : moved(ms));
  const segments = transcript.segments.map(({ words = [], ...segment }) => ({
    ...segment,
    startMs: moved(segment.startMs),
    // A word that ends where the other take begins still ends there.
    endMs: Math.max(moved(segment.startMs), moved(segment.endMs - 1) + 1),
    words: words.map((word) => ({ ...word, startMs: orNone(word.startMs), endMs: orNone(word.endMs) })),
  }));
  const there = { ...transcript, segments };
  return {
    document: transcriptJson(there),
    shown: JSON.stringify(createCaptions(there, MAX_SHOWN_LENGTH)),
  };
}
