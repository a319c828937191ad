"use client";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useSession, useStudio, useTransport } from "#components/studio/studio-context";
import { clockTenths } from "#lib/player/time-words";
import type { Stroke } from "#lib/studio/document";
import { type InkGroup, inkGroups } from "#lib/studio/ink-groups";
import { loudness } from "#lib/studio/peaks";
import { snapTime, speechOnsets } from "#lib/studio/snap";
import { nameOfTool } from "#lib/studio/tools";

const none: readonly Stroke[] = [];
/** Marks closer than this on the screen could not be hit one by one. */
const narrowest = 26;

/** When the ink of the picture is drawn, under the waveform: drag a mark or use the arrow keys to move it in time. */
export function InkLane() {
  const strokes = useStudio((state) => state.history.doc.ink[state.picture ?? ""] ?? none);
  const peaks = useStudio((state) => state.peaks);
  const { duration } = useTransport();
  const lane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [held, setHeld] = useState<readonly string[]>([]);
  const onsets = useMemo(
    () => (peaks ? speechOnsets(loudness(peaks), peaks.highs.length / peaks.durationSeconds) : []),
    [peaks],
  );
  useEffect(() => {
    if (!lane.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(lane.current);
    return () => observer.disconnect();
  }, []);

  const groups = width > 0 && duration > 0 ? inkGroups(strokes, (narrowest / width) * duration, held) : [];
  return (
    <div ref={lane} className="relative mt-1 h-6">
      <i aria-hidden="true" className="absolute inset-x-0 top-3 border-line border-t" />
      {groups.map((group) => (
        <Handle
          key={group.strokes[0]?.id}
          group={group}
          duration={duration}
          width={width}
          onsets={onsets}
          onHold={setHeld}
        />
      ))}
    </div>
  );
}

interface HandleProps {
  group: InkGroup;
  duration: number;
  width: number;
  onsets: readonly number[];
  onHold: (ids: readonly string[]) => void;
}

function Handle({ group, duration, width, onsets, onHold }: HandleProps) {
  const session = useSession();
  const mark = useStudio((state) => state.mark);
  const drag = useRef<{ x: number; from: number; moved: boolean } | null>(null);
  const ids = group.strokes.map(({ id }) => id);
  const [first] = group.strokes;
  const name = `${nameOfTool(first?.tool ?? "")}${ids.length > 1 ? ` and ${ids.length - 1} more` : ""}`;
  const move = (start: number) =>
    session.ink.shift(ids, Math.min(duration, Math.max(0, start)) - group.start, duration);
  const release = () => {
    drag.current = null;
    session.ink.endStep();
  };

  const pointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (!begun || (!begun.moved && Math.abs(event.clientX - begun.x) < 3)) return;
    begun.moved = true;
    const time = begun.from + ((event.clientX - begun.x) / width) * duration;
    move(event.altKey ? time : snapTime(time, onsets));
  };

  const press = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return session.ink.remove(...ids);
    }
    const step = event.shiftKey ? 1 : 0.1;
    const ways: Record<string, number> = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step };
    const by = ways[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(group.start + by);
  };

  return (
    <button
      type="button"
      role="slider"
      aria-label={`Time of ink: ${name}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(group.start * 10) / 10}
      aria-valuetext={clockTenths(group.start)}
      title={name}
      onFocus={() => onHold(ids)}
      onBlur={() => onHold([])}
      onPointerDown={(event) => {
        // Touch and Safari move no focus: what is dragged has to stay its own group all the same.
        onHold(ids);
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, from: group.start, moved: false };
      }}
      onPointerMove={pointerMove}
      onPointerUp={() => {
        if (drag.current && !drag.current.moved) {
          session.transport.seek(group.end);
          session.ink.choose("select");
          session.ink.select(first?.id ?? null);
        }
        release();
      }}
      onPointerCancel={release}
      onKeyDown={press}
      onKeyUp={session.ink.endStep}
      style={{
        left: `${Math.min(1, group.start / duration) * 100}%`,
        width: Math.max(narrowest - 2, ((group.end - group.start) / duration) * width),
      }}
      className="absolute top-0 h-6 cursor-ew-resize touch-none rounded-sm"
    >
      <span
        style={{
          backgroundColor: first?.color,
          boxShadow: "inset 0 0 0 1px oklch(0 0 0/.28), 0 0 0 1px oklch(1 0 0/.2)",
        }}
        className={`block h-2.5 rounded-full ${ids.includes(mark ?? "") ? "outline-2 outline-ink outline-offset-2" : ""}`}
      />
    </button>
  );
}
