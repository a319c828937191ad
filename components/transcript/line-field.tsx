"use client";
import { useEffect, useRef, useState } from "react";
import { fieldKey } from "#lib/browser/field-key";
import { clockTime } from "#lib/player/time-format";
import type { Transport } from "#lib/studio/playback/transport";
import type { Segment } from "./spoken-line";

/** Corrects a line beside its sound: Tab plays it, Enter ends, Escape cancels. */
export function LineField(props: {
  segment: Segment;
  written: string | undefined;
  transport: Transport;
  onWrite: (said: string) => void;
  /** Null cancels the correction. */
  onEnd: (said: string | null) => void;
}) {
  const { segment, transport, onWrite, onEnd } = props;
  const [said, setSaid] = useState(props.written ?? segment.text);
  const isOver = useRef(false);
  const stopPlaying = useRef(() => {});
  useEffect(() => () => stopPlaying.current(), []);
  const playLine = () => {
    stopPlaying.current();
    transport.seek(segment.start);
    if (!transport.isPlaying) transport.toggle();
    const stop = transport.onFrame(() => {
      // After a seek elsewhere, playback continues.
      if (transport.time < segment.start - 0.5 || transport.time > segment.end + 1) stopPlaying.current();
      else if (transport.time >= segment.end) {
        transport.pause();
        stopPlaying.current();
      }
    });
    stopPlaying.current = () => {
      stop();
      stopPlaying.current = () => {};
    };
  };
  return (
    <div>
      <textarea
        aria-label={`Line at ${clockTime(segment.start)}`}
        aria-describedby={`line-keys-${segment.id}`}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        value={said}
        maxLength={5000}
        onChange={(event) => {
          onWrite(event.target.value);
          setSaid(event.target.value);
        }}
        onBlur={() => {
          if (!isOver.current) onEnd(said);
        }}
        onKeyDown={(event) => {
          const key = fieldKey(event);
          if (key === "Tab" && !event.shiftKey) {
            event.preventDefault();
            playLine();
          }
          if (key === "Enter") {
            event.preventDefault();
            isOver.current = true;
            onEnd(said);
          }
          if (key === "Escape") {
            // On a phone the panel is a sheet, which Escape would close as well.
            event.preventDefault();
            event.stopPropagation();
            isOver.current = true;
            onEnd(null);
          }
        }}
        className="field-sizing-content block w-full resize-none rounded-sm bg-sunk px-1.5 py-1 leading-6"
      />
      <p id={`line-keys-${segment.id}`} className="m-0 px-1.5 pt-0.5 text-ink3 text-xs pointer-coarse:hidden">
        Tab plays the line, Enter saves it, Esc cancels
      </p>
    </div>
  );
}
