"use client";
import { Mic, Scissors, Undo2, X } from "lucide-react";
import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import { useGaps, useSession, useStudio } from "#components/studio-session/studio-context";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { isDragPress } from "#components/ui/is-drag-press";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { MIN_AUDIBLE_SECONDS, type Part } from "#lib/cuts/cut";
import { isReleased } from "#lib/ink/pointers/classify-press";
import { placeFlags } from "#lib/player/flags";
import { clockTenths } from "#lib/player/time-format";
import { createCutActions } from "#lib/studio/session/cut-actions";
import { findInsertObstacle } from "#lib/studio/session/studio-state";
import type { Lane } from "./use-lane";
import { useTimeHandle } from "./use-time-handle";

const SLACK = 4;
const BUTTON_ROOM = 28;

interface TrimmingProps {
  lane: Lane;
  duration: number;
  gaps: readonly Part[];
  span: Part | null;
  over: (part: Part) => { left: string; width: string };
}

export function Trimming({ lane, duration, gaps, span, over }: TrimmingProps) {
  const { transport } = useSession();
  const cuts = useCuts();
  useCutKeys();
  const ends = cuts.ends();
  const shared = { lane, duration, end: cuts.endStep };
  // Trimmed ends come back by their handles.
  const inner = gaps.filter(({ start, end }) => start > 0 && end < duration);
  const places = placeFlags(
    inner.map(({ start, end }) => ((start + end) / 2 / duration) * lane.width),
    1,
    BUTTON_ROOM,
  );
  return (
    <>
      <DrawnSpan lane={lane} duration={duration} />
      {span ? (
        <span aria-hidden="true" style={over(span)} className="absolute inset-y-0 border-tide border-x-2 bg-tide/20" />
      ) : null}
      {inner.map((gap, index) => {
        const name = `Restore ${clockTenths(gap.start)} to ${clockTenths(gap.end)}`;
        return places[index]?.visible ? (
          <button
            key={gap.start}
            type="button"
            aria-label={name}
            title={name}
            onClick={() => cuts.putBack(gap)}
            style={{ left: `${((gap.start + gap.end) / 2 / duration) * 100}%` }}
            className="-translate-x-1/2 pointer-events-auto absolute bottom-0 z-10 grid size-6 pointer-coarse:before:-inset-2.5 pointer-coarse:before:absolute place-items-center rounded-full bg-sheet text-ink2 shadow-low hover:text-ink"
          >
            <Undo2 size={14} aria-hidden="true" />
          </button>
        ) : null;
      })}
      {span ? (
        <>
          <Edge
            label="Start of the span"
            time={span.start}
            {...shared}
            move={(start) => cuts.select({ ...span, start: Math.min(start, span.end) })}
            choose={() => transport.seek(span.start)}
            remove={cuts.cut}
          />
          <Edge
            label="End of the span"
            time={span.end}
            {...shared}
            move={(end) => cuts.select({ ...span, end: Math.max(end, span.start) })}
            choose={() => transport.seek(span.end)}
            remove={cuts.cut}
          />
        </>
      ) : null}
      <Edge
        label="Start of the sound"
        time={ends.start}
        isTrim
        {...shared}
        move={cuts.trimStart}
        choose={() => transport.seek(ends.start)}
        remove={() => cuts.trimStart(0)}
      />
      <Edge
        label="End of the sound"
        time={ends.end}
        isTrim
        {...shared}
        move={cuts.trimEnd}
        choose={() => transport.seek(ends.end)}
        remove={() => cuts.trimEnd(duration)}
      />
    </>
  );
}

interface EdgeProps {
  label: string;
  time: number;
  duration: number;
  lane: Lane;
  isTrim?: boolean;
  move: (time: number) => void;
  choose: () => void;
  remove: () => void;
  end: () => void;
}

function Edge({ isTrim = false, ...handle }: EdgeProps) {
  const { label, time, duration } = handle;
  const props = useTimeHandle(handle);
  return (
    <button
      {...props}
      title={label}
      style={{ left: `${Math.min(1, time / duration) * 100}%` }}
      className={`-translate-x-1/2 pointer-events-auto absolute inset-y-0 grid w-6 cursor-ew-resize touch-none place-items-center pointer-coarse:w-11 ${isTrim ? "z-10" : "z-20"}`}
    >
      {isTrim ? (
        <span className="grid h-full w-2 place-items-center rounded-xs bg-tide">
          <i className="h-6 w-0.5 rounded-full bg-sheet" />
        </span>
      ) : (
        <span className="size-4 rounded-full border-2 border-sheet bg-tide shadow-low" />
      )}
    </button>
  );
}

function DrawnSpan({ lane, duration }: { lane: Lane; duration: number }) {
  const { transport } = useSession();
  const cuts = useCuts();
  const begun = useRef<number | null>(null);
  const secondAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - left) / width)) * duration;
  };
  return (
    <div
      data-drags
      className="pointer-events-auto absolute inset-0 cursor-text touch-none"
      onPointerDown={(event) => {
        if (!isDragPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = secondAt(event);
      }}
      onPointerMove={(event) => {
        if (isReleased(event)) begun.current = null;
        const from = begun.current;
        const to = secondAt(event);
        if (from === null || (Math.abs(to - from) / duration) * lane.width < SLACK) return;
        cuts.select({ start: from, end: to });
      }}
      onPointerUp={(event) => {
        const from = begun.current;
        begun.current = null;
        if (from === null || (Math.abs(secondAt(event) - from) / duration) * lane.width >= SLACK) return;
        cuts.select(null);
        transport.seek(from);
      }}
      onPointerCancel={() => {
        begun.current = null;
      }}
    />
  );
}

export function CutTools() {
  const cuts = useCuts();
  const span = useStudio((state) => state.cutting?.span ?? null);
  const gaps = useGaps();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const length = span ? clockTenths(span.end - span.start) : "";
  return (
    <>
      {span ? (
        <>
          <Button look="primary" className="tabular" onClick={cuts.cut}>
            <Scissors size={17} aria-hidden="true" /> <span>{`Cut ${length}`}</span>
          </Button>
          <RecordOver span={span} />
          <IconButton label="Clear selection" onClick={() => cuts.select(null)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <>
          <Button ref={first} onClick={() => cuts.selectHere()} title="Or drag across the waveform">
            Select a span
          </Button>
          {gaps.length > 0 ? <Button onClick={cuts.putAllBack}>Restore all</Button> : null}
          <Button look="quiet" onClick={cuts.done}>
            Done
          </Button>
        </>
      )}
      <span role="status" className="sr-only">
        {gaps.map(({ start, end }) => `${clockTenths(start)} to ${clockTenths(end)} is cut. `)}
      </span>
    </>
  );
}

function RecordOver({ span }: { span: Part }) {
  const session = useSession();
  const isWaiting = useStudio((state) => findInsertObstacle(state));
  const waits = session.isLocal ? "when the clip is shared" : isWaiting;
  const isUnsaved = useStudio((state) => state.save.kind === "waiting");
  useEffect(() => {
    if (isUnsaved && !session.isLocal) session.save();
  }, [session, isUnsaved]);
  if (!session.canRecord) return null;
  const begin = () =>
    void import("./punch").then(
      () => session.punch({ span, take: null }),
      () => session.notify("Recording over could not be loaded. You seem to be offline."),
    );
  return (
    <Button disabled={waits !== null || span.end - span.start < MIN_AUDIBLE_SECONDS} onClick={begin}>
      <Mic size={17} aria-hidden="true" />
      <span className="grid text-start leading-tight">
        <span>Record over</span>
        {waits ? <small className="text-ink2 text-xs">{waits}</small> : null}
      </span>
    </Button>
  );
}

function useCuts() {
  const session = useSession();
  return useMemo(() => createCutActions(session), [session]);
}

/** Before the keys of the studio: Delete and Enter cut the selection, Escape clears it, then ends trimming. */
function useCutKeys(): void {
  const { store } = useSession();
  const cuts = useCuts();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const span = store.getState().cutting?.span ?? null;
      const key = shortcutKey(event) ?? "";
      const target = event.target instanceof Element ? event.target : null;
      const isBusy = store.getState().punching !== null;
      if (isBusy || event.defaultPrevented || target?.closest("input, textarea, dialog")) return;
      // A handle has its own action for Delete.
      const isCut = span !== null && ["Delete", "Backspace"].includes(key) && !target?.closest("[role=slider]");
      const isMeant = isCut || key === "Escape" || (key === "Enter" && !target?.closest("button, a"));
      if (!isMeant) return;
      event.preventDefault();
      if (isCut || (key === "Enter" && span)) cuts.cut();
      else if (key === "Escape" && span) cuts.select(null);
      else if (key === "Escape") cuts.done();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [store, cuts]);
}
