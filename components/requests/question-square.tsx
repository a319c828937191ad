"use client";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { isDragPress } from "#components/ui/is-drag-press";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { isReleased } from "#lib/ink/pointers/classify-press";
import { clampPlace, movePlace, type Place } from "./request-draft";

const flipBelow = 0.12;
const dragFromPixels = 4;

interface QuestionSquareProps {
  id: number;
  letter: string;
  text: string;
  place: Place;
  onMove: (place: Place) => void;
  onRemove: () => void;
}

/** Where the picture shows what a question is about: drag it, or move it with the arrow keys. */
export function QuestionSquare({ id, letter, text, place, onMove, onRemove }: QuestionSquareProps) {
  const drag = useRef<{ x: number; y: number; from: Place; isMoved: boolean } | null>(null);
  const slide = (event: PointerEvent<HTMLButtonElement>) => {
    const start = drag.current;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!start || !box) return;
    if (isReleased(event)) return event.currentTarget.releasePointerCapture(event.pointerId);
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    start.isMoved ||= Math.hypot(x, y) >= dragFromPixels;
    if (start.isMoved) onMove(clampPlace({ x: start.from.x + x / box.width, y: start.from.y + y / box.height }));
  };
  const press = (event: KeyboardEvent) => {
    const key = shortcutKey(event) ?? "";
    const isRemoved = key === "Delete" || key === "Backspace";
    const moved = movePlace(place, key, event.shiftKey);
    if (!isRemoved && !moved) return;
    event.preventDefault();
    if (moved) onMove(moved);
    else onRemove();
  };
  return (
    <button
      type="button"
      className="ask cursor-grab"
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      data-square={id}
      data-flip={place.y < flipBelow}
      aria-label={`Question ${letter} on the picture${text ? `: ${text}` : ""}`}
      aria-description="Arrow keys move it, Delete removes it from the picture."
      onPointerDown={(event) => {
        if (!isDragPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: place, isMoved: false };
      }}
      onPointerMove={slide}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={press}
    >
      <span>{letter}</span>
    </button>
  );
}
