import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { createCutMap, filterAudibleStrokes } from "#lib/editor/audible-parts";
import { newId, type Size } from "#lib/editor/document";
import { extendStroke, finishStroke, startStroke, type Touch } from "#lib/editor/ink/draw-stroke";
import { isDrawingTool, type Tool } from "#lib/editor/tools";
import { hitStroke } from "#lib/ink/hit-test";
import { classifyPress, isReleased } from "./classify-press";
import type { Sketch } from "./sketch";
import type { ShownView } from "./use-view";

type Gesture =
  | { kind: "draw"; pointer: number }
  | { kind: "erase"; pointer: number; step: string }
  | { kind: "move"; pointer: number; id: string; x: number; y: number; hasMoved: boolean }
  | { kind: "pan"; pointer: number; x: number; y: number }
  | { kind: "pinch"; distance: number; x: number; y: number };

const dragFrom = 3;
const wheelZoom = 0.0022;
const longestWheel = 80;

interface Gestures {
  area: HTMLElement | null;
  view: ShownView | null;
  picture: Size | null;
  tool: Tool;
  sketch: Sketch;
}

/** Pointers on the stage: one draws, selects or erases; two, the middle button and the space bar move the picture. */
export function useGestures({ area, view, picture, tool, sketch }: Gestures) {
  const session = useSession();
  const gesture = useRef<Gesture | null>(null);
  const touches = useRef(new Map<number, { x: number; y: number }>());
  const isSpaceHeld = useRef(false);
  const hasStylus = useRef(false);
  /** The pen that is down: other touches are the hand that holds it. */
  const pen = useRef<number | null>(null);
  /** The click that ends a gesture of two fingers, or a pan, means nothing. */
  const isClickMeant = useRef(true);
  const shown = useRef({ view, picture });
  shown.current = { view, picture };

  const spotOf = (event: { clientX: number; clientY: number }) => {
    const rect = area?.getBoundingClientRect();
    return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
  };
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const spot = spotOf(event);
    const box = shown.current.view?.box ?? { left: 0, top: 0, width: 1, height: 1 };
    return { x: (spot.x - box.left) / box.width, y: (spot.y - box.top) / box.height };
  };
  const touchOf = (event: globalThis.PointerEvent): Touch => {
    const place = placeOf(event);
    return event.pointerType === "pen" ? { ...place, pressure: event.pressure } : place;
  };
  /** The uppermost stroke under the pointer; fingers are less exact. */
  const strokeUnder = (event: PointerEvent) => {
    const { box } = shown.current.view ?? {};
    const { picture: id, history } = session.store.getState();
    if (!box || id === null) return null;
    const { x, y } = placeOf(event);
    const second = session.transport.isResting ? null : session.transport.timeOf(event);
    return hitStroke(
      filterAudibleStrokes(history.doc.ink[id] ?? [], createCutMap(history.doc.kept, session.transport.duration)),
      [x, y],
      box,
      {
        reach: event.pointerType === "touch" ? 14 : 7,
        second,
      },
    );
  };

  const pinchOf = () => {
    const [a, b] = [...touches.current.values()];
    if (!a || !b) return null;
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const giveUp = () => {
    if (gesture.current?.kind === "draw") sketch.show({ live: null });
    if (gesture.current?.kind === "erase" || gesture.current?.kind === "move") session.ink.endStep();
    gesture.current = null;
  };

  const takeTouchesFromPins = () => {
    for (const pointer of touches.current.keys()) area?.setPointerCapture(pointer);
  };
  const takePen = (pointer: number) => {
    hasStylus.current = true;
    pen.current = pointer;
    giveUp();
    takeTouchesFromPins();
    touches.current.clear();
  };
  /** Once a stylus was seen, fingers move the picture and choose, nothing else. */
  const isOnlyMoving = (pointerType: string) => pointerType === "touch" && hasStylus.current && tool !== "select";

  const beginErasing = (event: PointerEvent): Gesture => {
    const step = `erase ${newId()}`;
    const stroke = strokeUnder(event);
    if (stroke) session.ink.erase(stroke.id, step, event);
    return { kind: "erase", pointer: event.pointerId, step };
  };
  const begin = (event: PointerEvent): Gesture | null => {
    const pointer = event.pointerId;
    const isOnPicture = isWithin(event.target, "[data-surface]");
    const isFree = isOnPicture || event.target === area;
    const isPan = event.button === 1 || isSpaceHeld.current || (isFree && isOnlyMoving(event.pointerType));
    if (isPan) {
      isClickMeant.current = false;
      event.preventDefault();
      return { kind: "pan", pointer, ...spotOf(event) };
    }
    const press = classifyPress(event, isMac());
    if (!press) return null;
    if (!isOnPicture) {
      if (event.target === area) session.ink.select(null);
      return null;
    }
    if (press === "erase" || tool === "eraser") return beginErasing(event);
    if (isDrawingTool(tool) && tool !== "text") {
      // The mouse events are off, which would double the cost of each move; so the press has to move the focus itself.
      // Fingers that draw make none, and leave the focus, and with it their keyboard, where it is.
      if (event.pointerType !== "touch") {
        event.preventDefault();
        focusOn(event.target);
      }
      const { color, width } = session.store.getState();
      const touch = touchOf(event.nativeEvent);
      const second = session.ink.secondOf(event.nativeEvent);
      sketch.show({ live: startStroke({ id: newId(), tool, color, width, touch, second }) });
      return { kind: "draw", pointer };
    }
    if (tool === "select") {
      const stroke = strokeUnder(event);
      session.ink.select(stroke?.id ?? null);
      if (stroke) return { kind: "move", pointer, id: stroke.id, ...placeOf(event), hasMoved: false };
      // With one finger a picture that is larger than the stage is moved.
      if ((shown.current.view?.zoom ?? 1) > 1) return { kind: "pan", pointer, ...spotOf(event) };
    }
    return null;
  };

  const draw = (event: PointerEvent) => {
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    let live = sketch.live;
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) {
      if (live) live = extendStroke(live, touchOf(move), session.ink.secondOf(move) ?? live.end);
    }
    sketch.show({ live });
  };

  const follow = (event: PointerEvent, now: Gesture) => {
    if (now.kind === "draw") draw(event);
    if (now.kind === "erase") {
      const stroke = strokeUnder(event);
      if (stroke) session.ink.erase(stroke.id, now.step, event);
    }
    if (now.kind === "move") {
      const place = placeOf(event);
      const [dx, dy] = [place.x - now.x, place.y - now.y];
      const { box } = shown.current.view ?? {};
      if (!box || (!now.hasMoved && Math.hypot(dx * box.width, dy * box.height) < dragFrom)) return;
      session.ink.move(now.id, dx, dy);
      gesture.current = { ...now, ...place, hasMoved: true };
    }
    if (now.kind === "pan") {
      const spot = spotOf(event);
      shown.current.view?.panBy(spot.x - now.x, spot.y - now.y);
      gesture.current = { ...now, ...spot };
    }
    if (now.kind === "pinch") {
      const next = pinchOf();
      if (!next) return;
      shown.current.view?.panBy(next.x - now.x, next.y - now.y);
      if (now.distance > 0) shown.current.view?.zoomBy(next.distance / now.distance, next);
      gesture.current = { kind: "pinch", ...next };
    }
  };

  const end = (event: PointerEvent, isDropped: boolean) => {
    touches.current.delete(event.pointerId);
    const now = gesture.current;
    if (now?.kind === "pinch") {
      if (touches.current.size === 0) gesture.current = null;
      return;
    }
    if (!now || now.pointer !== event.pointerId) return;
    const { live } = sketch;
    const { picture: size } = shown.current;
    giveUp();
    if (now.kind === "draw" && live && size && !isDropped) {
      const stroke = finishStroke(live, size);
      if (stroke) session.ink.add(stroke);
    }
  };

  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      const { view: now } = shown.current;
      if (!now) return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        const by = Math.min(longestWheel, Math.max(-longestWheel, event.deltaY));
        now.zoomBy(Math.exp(-by * wheelZoom), spotOf(event));
      } else now.panBy(-event.deltaX, -event.deltaY);
    };
    const space = (event: KeyboardEvent) => {
      if (event.code === "Space") isSpaceHeld.current = event.type === "keydown";
    };
    const blur = () => {
      isSpaceHeld.current = false;
    };
    // Wherever it is lifted: the element under the press may be gone.
    const lift = ({ pointerId }: globalThis.PointerEvent) => {
      touches.current.delete(pointerId);
      if (pen.current === pointerId) pen.current = null;
    };
    area?.addEventListener("wheel", wheel, { passive: false });
    document.addEventListener("keydown", space);
    document.addEventListener("keyup", space);
    window.addEventListener("blur", blur);
    window.addEventListener("pointerup", lift);
    window.addEventListener("pointercancel", lift);
    return () => {
      area?.removeEventListener("wheel", wheel);
      document.removeEventListener("keydown", space);
      document.removeEventListener("keyup", space);
      window.removeEventListener("blur", blur);
      window.removeEventListener("pointerup", lift);
      window.removeEventListener("pointercancel", lift);
    };
  });

  return {
    placeOf,
    /** False for the click that a pan or a pinch ends with, and for that of a resting hand. */
    isClickMeant: ({ nativeEvent: click }: MouseEvent) =>
      isClickMeant.current && !(click instanceof globalThis.PointerEvent && isOnlyMoving(click.pointerType)),
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (isWithin(event.target, "input, textarea")) return;
        if (event.pointerType === "pen") takePen(event.pointerId);
        else if (pen.current !== null) return area?.setPointerCapture(event.pointerId);
        if (event.pointerType === "touch") {
          touches.current.set(event.pointerId, spotOf(event));
          sketch.pointer = touches.current.size < 2 ? placeOf(event) : null;
        }
        const pinch = pinchOf();
        if (pinch) {
          giveUp();
          takeTouchesFromPins();
          isClickMeant.current = false;
          gesture.current = { kind: "pinch", ...pinch };
          return;
        }
        isClickMeant.current = true;
        gesture.current ??= begin(event);
        if (gesture.current) area?.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === "pen") hasStylus.current = true;
        else if (pen.current !== null) return;
        if (touches.current.has(event.pointerId)) touches.current.set(event.pointerId, spotOf(event));
        const place = placeOf(event);
        const isInside = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1;
        if (isInside) session.tags.pointAt(place);
        sketch.pointer = isInside && touches.current.size < 2 ? place : null;
        if (sketch.pointer && sketch.cross && tool === "laser") sketch.show({ cross: null });
        const now = gesture.current;
        if (!now || (now.kind !== "pinch" && now.pointer !== event.pointerId)) return;
        if (isReleased(event)) end(event, false);
        else follow(event, now);
      },
      onPointerLeave() {
        sketch.pointer = null;
      },
      onPointerUp: (event: PointerEvent) => end(event, false),
      onPointerCancel: (event: PointerEvent) => end(event, true),
    },
  };
}

/** As a press of the mouse would: the ring is for the keyboard only. */
function focusOn(target: EventTarget): void {
  const surface = target instanceof Element ? target.closest<HTMLElement>("[data-surface]") : null;
  if (!surface || document.activeElement === surface) return;
  surface.focus({ preventScroll: true });
  surface.dataset.focusBy = "press";
  const ended = new AbortController();
  for (const end of ["keydown", "blur"] as const) {
    const forget = () => {
      delete surface.dataset.focusBy;
      ended.abort();
    };
    surface.addEventListener(end, forget, { signal: ended.signal });
  }
}

const isMac = () => /Mac/.test(navigator.platform);

const isWithin = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
