"use client";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useActiveTag, useNumberedTags, useSession, useStudio, useTransport } from "#components/studio/studio-context";
import { placeFlags } from "#lib/player/flags";
import { clockTenths } from "#lib/player/time-words";
import type { NumberedTag } from "#lib/studio/order";
import { loudness } from "#lib/studio/peaks";
import { snapTime, speechOnsets } from "#lib/studio/snap";

/** The tags over the waveform: drag a flag or use the arrow keys to move its moment. */
export function FlagLayer() {
  const tags = useNumberedTags();
  const active = useActiveTag(tags);
  const { duration } = useTransport();
  const peaks = useStudio((state) => state.peaks);
  const doc = useStudio((state) => state.history.doc);
  const made = doc.tags.map(({ id }) => id);
  const layer = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const onsets = useMemo(
    () => (peaks ? speechOnsets(loudness(peaks), peaks.highs.length / peaks.durationSeconds) : []),
    [peaks],
  );

  useEffect(() => {
    if (!layer.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(layer.current);
    return () => observer.disconnect();
  }, []);

  const lefts = tags.map((tag) => (duration > 0 ? (tag.timestamp / duration) * width : 0));
  const places = placeFlags(lefts, 2);
  // In an order that no move changes: an element that changes its place among others loses focus and pointer.
  const flags = tags
    .map((tag, index) => ({ tag, place: places[index] }))
    .sort((a, b) => made.indexOf(a.tag.id) - made.indexOf(b.tag.id));
  return (
    <div ref={layer} className="pointer-events-none absolute inset-0 z-20">
      {duration > 0 && width > 0
        ? flags.map(({ tag, place }) =>
            place?.visible ? (
              <Flag
                key={tag.id}
                tag={tag}
                row={place.row}
                hidden={place.hidden}
                isActive={tag.id === active}
                duration={duration}
                width={width}
                onsets={onsets}
              />
            ) : null,
          )
        : null}
    </div>
  );
}

interface FlagProps {
  tag: NumberedTag;
  row: number;
  hidden: number;
  isActive: boolean;
  duration: number;
  width: number;
  onsets: readonly number[];
}

function Flag({ tag, row, hidden, isActive, duration, width, onsets }: FlagProps) {
  const session = useSession();
  const drag = useRef<{ x: number; from: number; moved: boolean } | null>(null);
  const move = (time: number) => session.tags.setTime(tag.id, Math.min(duration, time));

  const pointerMove = (event: PointerEvent) => {
    const start = drag.current;
    if (!start || (!start.moved && Math.abs(event.clientX - start.x) < 3)) return;
    start.moved = true;
    const time = start.from + ((event.clientX - start.x) / width) * duration;
    move(event.altKey ? time : snapTime(time, onsets));
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return session.tags.remove(tag.id);
    }
    const step = event.shiftKey ? 1 : 0.1;
    const way: Record<string, number> = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step };
    const by = way[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(tag.timestamp + by);
  };

  return (
    <div
      className={`absolute top-0 bottom-0 w-0 ${isActive ? "z-10" : ""}`}
      style={{ left: `${Math.min(1, tag.timestamp / duration) * 100}%` }}
    >
      <i
        aria-hidden="true"
        className={`absolute bottom-0 -left-px w-[1.5px] ${isActive ? "bg-signal" : "bg-ink/35"} ${row === 0 ? "top-6" : "top-[50px]"}`}
      />
      <button
        type="button"
        role="slider"
        aria-label={`Time of tag ${tag.number}${hidden > 0 ? `, with ${hidden} more at the same spot` : ""}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 10) / 10}
        aria-valuenow={Math.round(tag.timestamp * 10) / 10}
        aria-valuetext={`${clockTenths(tag.timestamp)}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, from: tag.timestamp, moved: false };
        }}
        onPointerMove={pointerMove}
        onPointerUp={() => {
          if (drag.current && !drag.current.moved) session.transport.seek(tag.timestamp);
          drag.current = null;
          session.tags.endStep();
        }}
        onPointerCancel={() => {
          drag.current = null;
          session.tags.endStep();
        }}
        onKeyDown={press}
        onKeyUp={session.tags.endStep}
        className={`tabular drop pointer-events-auto absolute -left-3 grid h-6 min-w-6 cursor-ew-resize touch-none place-items-center font-[650] text-[12px] leading-none ${isActive ? "bg-signal text-onsignal" : "bg-ink text-sheet"} ${row === 0 ? "top-0" : "top-[26px]"} ${hidden > 0 ? "px-1" : ""}`}
      >
        {hidden > 0 ? `${tag.number}+` : tag.number}
      </button>
    </div>
  );
}
