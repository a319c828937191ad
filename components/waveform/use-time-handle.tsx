"use client";
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { isDragPress } from "#components/ui/is-drag-press";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { snapTime } from "#lib/editor/snap";
import { isReleased } from "#lib/ink/pointers/classify-press";
import { clockTenths } from "#lib/player/time-format";
import type { Lane } from "./use-lane";

interface TimeHandle {
  label: string;
  /** In seconds. */
  time: number;
  duration: number;
  lane: Pick<Lane, "width" | "onsets">;
  move: (time: number) => void;
  /** It was pressed without being moved. */
  choose: () => void;
  remove: () => void;
  /** A drag or a row of keys is over. */
  end: () => void;
}

const shortestDrag = 3;

/** Makes a button a handle on the time line: drag it, or use the arrow keys; near the start of a word it snaps. */
export function useTimeHandle(handle: TimeHandle): ComponentProps<"button"> {
  const { label, time, duration, lane, choose, remove, end } = handle;
  const drag = useRef<{ x: number; from: number; moved: boolean } | null>(null);
  const move = (to: number) => handle.move(Math.min(duration, Math.max(0, to)));
  const release = () => {
    drag.current = null;
    end();
  };
  const pointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (begun && isReleased(event)) return release();
    if (!begun || (!begun.moved && Math.abs(event.clientX - begun.x) < shortestDrag)) return;
    begun.moved = true;
    const to = begun.from + ((event.clientX - begun.x) / lane.width) * duration;
    move(event.altKey ? to : snapTime(to, lane.onsets()));
  };
  const press = (event: KeyboardEvent) => {
    const key = shortcutKey(event) ?? "";
    if (key === "Delete" || key === "Backspace") {
      event.preventDefault();
      remove();
      return;
    }
    const step = event.shiftKey ? 1 : 0.1;
    const ways: Record<string, number> = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step };
    const by = ways[key];
    if (by === undefined) return;
    event.preventDefault();
    move(time + by);
  };
  const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
  return {
    type: "button",
    role: "slider",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": tenths(duration),
    "aria-valuenow": tenths(time),
    "aria-valuetext": clockTenths(time),
    onPointerDown: (event) => {
      if (!isDragPress(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, from: time, moved: false };
    },
    onPointerMove: pointerMove,
    onPointerUp: () => {
      if (drag.current && !drag.current.moved) choose();
      release();
    },
    onPointerCancel: release,
    onKeyDown: press,
    onKeyUp: end,
  };
}
