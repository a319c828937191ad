"use client";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { isDragPress } from "#components/ui/is-drag-press";
import { Picture } from "#components/ui/picture";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { isReleased } from "#lib/ink/pointers/classify-press";
import type { ShownPicture } from "#lib/studio/session/studio-state";
import { useSay } from "../studio-session/use-say";

interface FilmFrameProps {
  picture: ShownPicture;
  number: number;
  isShown: boolean;
  /** It keeps its place for now. */
  isFixed: boolean;
  onChoose: (event: MouseEvent) => void;
  onMove: (placeFromZero: number) => void;
}

const shortestDrag = 6;

/** One picture of the strip; a mouse or a pen drags it to another place, Alt and an arrow key move it by one. */
export function FilmFrame({ picture, number, isShown, isFixed, onChoose, onMove }: FilmFrameProps) {
  const say = useSay();
  const begun = useRef<number | null>(null);
  const [shift, setShift] = useState<number | null>(null);

  const cancel = () => {
    begun.current = null;
    setShift(null);
  };
  const pointerMove = (event: PointerEvent) => {
    if (begun.current === null) return;
    if (isReleased(event)) return cancel();
    const by = event.clientX - begun.current;
    if (shift !== null || Math.abs(by) > shortestDrag) setShift(by);
  };
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    if (begun.current === null) return;
    begun.current = null;
    if (shift === null) return;
    setShift(null);
    const others = [...(event.currentTarget.parentElement?.children ?? [])].filter(
      (one) => one !== event.currentTarget,
    );
    const middle = (one: Element) => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2;
    onMove(others.filter((one) => middle(one) < event.clientX).length);
  };

  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={say("pictureNumber", { number: String(number) })}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      onClick={onChoose}
      onPointerDown={(event) => {
        // A finger scrolls the strip.
        if (isFixed || event.pointerType === "touch" || !isDragPress(event)) return;
        begun.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={pointerMove}
      onPointerUp={release}
      onPointerCancel={cancel}
      onKeyDown={(event) => {
        const key = shortcutKey(event);
        const by = key === "Alt+ArrowLeft" ? -1 : key === "Alt+ArrowRight" ? 1 : 0;
        if (isFixed || by === 0) return;
        event.preventDefault();
        onMove(number - 1 + by);
      }}
      style={shift === null ? {} : { transform: `translateX(${shift}px)`, zIndex: 1 }}
      className={`relative size-9 shrink-0 overflow-hidden rounded-sm bg-sunk aria-pressed:outline-2 aria-pressed:outline-ink pointer-coarse:size-11 ${shift === null ? "" : "shadow-float"}`}
    >
      {picture.url ? (
        <Picture
          src={picture.url}
          alt=""
          draggable={false}
          className="plate pointer-events-none size-full object-cover"
        />
      ) : null}
    </button>
  );
}
