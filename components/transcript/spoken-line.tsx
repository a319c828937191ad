"use client";
import { memo } from "react";
import type { Transcription } from "#lib/api-client/api";
import type { TimeMap } from "#lib/cuts/time-map";
import { isWordAudible } from "#lib/editor/audible-parts";

export type Segment = Transcription["segments"][number];
export type Word = Transcription["words"][number];

/** Below this an engine's word is marked as unsure. */
const UNSURE = 0.6;

/** Words lead to their moment, unsure ones are marked, and so is the one that is being said. */
export const SpokenLine = memo(function SpokenLine(props: {
  segment: Segment;
  words: readonly Word[];
  /** The number of the word that is being said. */
  now: number | null;
  onWord: (time: number) => void;
  map: TimeMap | null;
}) {
  const { segment, words, now, onWord, map } = props;
  if (words.length === 0) {
    return <Spoken isHeard={!map || map.isWhole(segment.start, segment.end)}>{segment.text}</Spoken>;
  }
  return words.map((word, index) => {
    const isUnsure = word.confidence !== null && word.confidence < UNSURE;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no id, and a line that changes is rendered again
      <span key={index}>
        {index > 0 ? " " : ""}
        <button
          type="button"
          tabIndex={-1}
          data-now={index === now || undefined}
          onClick={() => onWord(word.start ?? segment.start)}
          className={`rounded-[3px] hover:bg-mark data-now:bg-mark data-now:text-ink ${isUnsure ? "underline decoration-dotted underline-offset-4" : ""}`}
        >
          <Spoken isHeard={isWordAudible({ start: word.start ?? segment.start, end: word.end }, map)}>
            {word.word}
          </Spoken>
          {isUnsure ? <span className="sr-only"> (unsure)</span> : null}
        </button>
      </span>
    );
  });
});

/** Recipients do not get words in a cut. */
function Spoken({ isHeard, children }: { isHeard: boolean; children: string }) {
  return isHeard ? <span>{children}</span> : <s className="text-ink3">{children}</s>;
}

/** By number of segment; none where a corrected line's words have no times yet. */
export function wordsBySegment({ segments, words }: Pick<Transcription, "segments" | "words">): Word[][] {
  return segments.map(({ start, end, text }) => {
    const own = words.filter((word) => word.start !== null && word.start >= start - 0.01 && word.start < end);
    return own.map(({ word }) => word).join(" ") === text ? own : [];
  });
}
