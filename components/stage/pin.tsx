"use client";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { isDragPress } from "#components/ui/is-drag-press";
import { shortcutKey } from "#lib/browser/shortcut-key";
import type { PlacedTag } from "#lib/editor/order";
import { isReleased } from "#lib/ink/pointers/classify-press";
import { clockTenths } from "#lib/player/time-format";
import { useSay } from "../studio-session/use-say";

const flipBelow = 0.07;
const dragFromPixels = 4;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One numbered pin: drag it, move it with the arrow keys, open its note, remove it. */
export function Pin({ tag, isActive, isSelected }: { tag: PlacedTag; isActive: boolean; isSelected: boolean }) {
  const say = useSay();
  const session = useSession();
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);

  const pointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const start = drag.current;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    // A pinch lifts the finger from its pin.
    if (!start || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (isReleased(event)) return event.currentTarget.releasePointerCapture(event.pointerId);
    const away = Math.hypot(event.clientX - start.x, event.clientY - start.y);
    if (!start.moved && away < dragFromPixels) return;
    start.moved = true;
    session.tags.move(
      tag.id,
      tag.x + (event.clientX - start.x) / box.width,
      tag.y + (event.clientY - start.y) / box.height,
    );
    start.x = event.clientX;
    start.y = event.clientY;
  };

  const press = (event: KeyboardEvent) => {
    const key = shortcutKey(event) ?? "";
    if (key === "Delete" || key === "Backspace") {
      event.preventDefault();
      return session.tags.remove(tag.id);
    }
    const way = arrows[key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.05 : 0.01;
    session.tags.move(tag.id, tag.x + way[0] * step, tag.y + way[1] * step);
  };

  const spoken = { number: String(tag.number), time: clockTenths(tag.timestamp), note: tag.note };
  return (
    <button
      type="button"
      className="pin pointer-events-auto cursor-grab max-sm:scale-[.85]"
      style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
      data-active={isActive}
      data-selected={isSelected}
      data-flip={tag.y < flipBelow}
      aria-label={say(tag.note ? "pin" : "pinAlone", spoken)}
      onPointerDown={(event) => {
        if (!isDragPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, moved: false };
      }}
      onPointerMove={pointerMove}
      onLostPointerCapture={session.tags.endStep}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onClick={() => {
        const moved = drag.current?.moved;
        drag.current = null;
        if (moved) return;
        session.tags.open(tag.id);
        session.transport.seek(tag.timestamp);
      }}
      onKeyDown={press}
      onKeyUp={session.tags.endStep}
    >
      <span>{tag.number}</span>
    </button>
  );
}
