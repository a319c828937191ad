import type { TranscriptSegment, TranscriptWord } from "#lib/vst/model/clip-contents";
import { readCues } from "#lib/vst/texts/captions";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { cleanLine } from "./clean-text";
import type { ContextSource, Passage } from "./context";

export interface Spoken {
  sentences: Passage[];
  /** Words without times. */
  texts: { type: string; text: string }[];
}

/** The transcript, or else the captions that were uploaded: they say the same. */
export function readSpoken({ transcript, texts }: Pick<ContextSource, "transcript" | "texts">): Spoken {
  const read = transcript === null ? null : readTranscript(JSON.parse(transcript));
  const spoken = read?.segments.flatMap(sentencesOf) ?? [];
  const untimed =
    read && spoken.length === 0 && read.text.trim() !== "" ? [{ type: "transcript", text: read.text }] : [];
  const captions = texts.map(({ content, type }) => ({ type, content, cues: readCues(content) }));
  const timed = read ? undefined : captions.find(({ cues }) => cues.length > 0);
  return {
    sentences: (timed ? timed.cues.map(passageOf) : spoken).filter(({ text }) => text !== ""),
    texts: [
      ...untimed,
      ...captions
        .filter((one) => one !== timed)
        .map(({ type, content, cues }) => ({ type, text: cues.map(({ text }) => text).join("\n") || content })),
    ],
  };
}

const seconds = (ms: number) => Math.round(ms) / 1000;

const passageOf = ({ startMs, endMs, text }: { startMs: number; endMs: number; text: string }): Passage => ({
  from: seconds(startMs),
  to: seconds(endMs),
  text: cleanLine(text),
  confidence: null,
  pointed: null,
});

const END = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/** A segment may hold several sentences: where its words have times, they are separated. */
function sentencesOf(segment: TranscriptSegment): Passage[] {
  const { words = [], text, confidence } = segment;
  const whole = { ...passageOf(segment), confidence: round(confidence ?? mean(words)) };
  if (!words.every(isTimed) || words.map((word) => word.text).join(" ") !== text) return [whole];
  const sentences: Passage[] = [];
  let first = 0;
  for (const [index, word] of words.entries()) {
    if (!END.test(word.text) && index < words.length - 1) continue;
    const own = words.slice(first, index + 1);
    sentences.push({
      ...passageOf({ startMs: own[0]?.startMs ?? 0, endMs: word.endMs, text: own.map((one) => one.text).join(" ") }),
      confidence: round(mean(own) ?? confidence),
    });
    first = index + 1;
  }
  return sentences.length > 0 ? sentences : [whole];
}

type TimedWord = TranscriptWord & { startMs: number; endMs: number };

const isTimed = (word: TranscriptWord): word is TimedWord => word.startMs !== null && word.endMs !== null;

function mean(words: readonly Pick<TranscriptWord, "confidence">[]): number | null {
  const known = words.flatMap(({ confidence }) => confidence ?? []);
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null;
}

const round = (share: number | null) => (share === null ? null : Math.round(share * 100) / 100);
