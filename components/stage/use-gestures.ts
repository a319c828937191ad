import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { createCutMap, filterAudibleStrokes } from "#lib/editor/audible-parts";
import { newId, type Size } from "#lib/editor/document";
import {
  type Effect,
  endPointer,
  forgetPointer,
  isClickMeant,
  movePointer,
  noPointers,
  pressPointer,
  type Sample,
  type Transition,
} from "#lib/editor/gestures/gestures";
import { extendStroke, finishStroke, startStroke, type Touch } from "#lib/editor/ink/draw-stroke";
import { isDrawingTool, type Tool } from "#lib/editor/tools";
import { hitStroke } from "#lib/ink/hit-test";
import type { Sketch } from "./sketch";
import type { ShownView } from "./use-view";

const wheelZoom = 0.0022;
const longestWheel = 80;

interface Gestures {
  area: HTMLElement | null;
  view: ShownView | null;
  picture: Size | null;
  tool: Tool;
  sketch: Sketch;
}

/** Gives the events of pointers on the stage to the gestures of lib/editor, and does what they say. */
export function useGestures({ area, view, picture, tool, sketch }: Gestures) {
  const session = useSession();
  const pointers = useRef(noPointers);
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
  const findStroke = (event: PointerEvent) => {
    const { box } = shown.current.view ?? {};
    const { picture: id, history } = session.store.getState();
    if (!box || id === null) return null;
    const { x, y } = placeOf(event);
    const cuts = createCutMap(history.doc.kept, session.transport.duration);
    const strokes = filterAudibleStrokes(history.doc.ink[id] ?? [], cuts);
    const second = session.transport.isResting ? null : session.transport.timeOf(event);
    // Fingers are less exact.
    const reach = event.pointerType === "touch" ? 14 : 7;
    return hitStroke(strokes, [x, y], box, { reach, second })?.id ?? null;
  };
  const sampleOf = (event: PointerEvent): Sample => ({
    pointer: event.pointerId,
    pointerType: event.pointerType,
    button: event.button,
    buttons: event.buttons,
    ctrlKey: event.ctrlKey,
    spot: spotOf(event),
    place: placeOf(event),
    on: isWithin(event.target, "[data-surface]") ? "picture" : event.target === area ? "stage" : "other",
    findStroke: () => findStroke(event),
  });
  const situation = () => {
    const { view: now } = shown.current;
    return { tool, zoom: now?.zoom ?? 1, box: now?.box ?? null, isMac: /Mac/.test(navigator.platform) };
  };

  const start = (event: PointerEvent) => {
    if (!isDrawingTool(tool)) return;
    const { color, width } = session.store.getState();
    const touch = touchOf(event.nativeEvent);
    const second = session.ink.secondOf(event.nativeEvent);
    sketch.show({ live: startStroke({ id: newId(), tool, color, width, touch, second }) });
  };
  const extend = ({ nativeEvent }: PointerEvent) => {
    const moves = nativeEvent.getCoalescedEvents?.() ?? [];
    let live = sketch.live;
    for (const move of moves.length > 0 ? moves : [nativeEvent]) {
      if (live) live = extendStroke(live, touchOf(move), session.ink.secondOf(move) ?? live.end);
    }
    sketch.show({ live });
  };
  const finish = () => {
    const { live } = sketch;
    const { picture: size } = shown.current;
    sketch.show({ live: null });
    const stroke = live && size ? finishStroke(live, size) : null;
    if (stroke) session.ink.add(stroke);
  };

  const carryOut = (effect: Effect, event: PointerEvent) => {
    switch (effect.kind) {
      case "capture":
        for (const pointer of effect.pointers) area?.setPointerCapture(pointer);
        return;
      case "claim":
        return event.preventDefault();
      case "focus":
        return focusOn(event.target);
      case "select":
        return session.ink.select(effect.stroke);
      case "start-stroke":
        return start(event);
      case "extend-stroke":
        return extend(event);
      case "finish-stroke":
        return finish();
      case "drop-stroke":
        return sketch.show({ live: null });
      case "erase":
        return session.ink.erase(effect.stroke, effect.step, event);
      case "move":
        return session.ink.move(effect.stroke, effect.dx, effect.dy);
      case "end-step":
        return session.ink.endStep();
      case "pan":
        return shown.current.view?.panBy(effect.dx, effect.dy);
      case "zoom":
        return shown.current.view?.zoomBy(effect.by, effect.at);
    }
  };
  const take = (transition: Transition, event: PointerEvent) => {
    pointers.current = transition.state;
    for (const effect of transition.effects) carryOut(effect, event);
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
    const hold = (isSpaceHeld: boolean) => {
      pointers.current = { ...pointers.current, isSpaceHeld };
    };
    const space = (event: KeyboardEvent) => {
      if (event.code === "Space") hold(event.type === "keydown");
    };
    const lift = ({ pointerId }: globalThis.PointerEvent) => {
      pointers.current = forgetPointer(pointers.current, pointerId);
    };
    const ended = new AbortController();
    const { signal } = ended;
    area?.addEventListener("wheel", wheel, { passive: false, signal });
    document.addEventListener("keydown", space, { signal });
    document.addEventListener("keyup", space, { signal });
    window.addEventListener("blur", () => hold(false), { signal });
    window.addEventListener("pointerup", lift, { signal });
    window.addEventListener("pointercancel", lift, { signal });
    return () => ended.abort();
  });

  return {
    placeOf,
    isClickMeant: ({ nativeEvent: click }: MouseEvent) =>
      isClickMeant(pointers.current, click instanceof globalThis.PointerEvent ? click.pointerType : "", tool),
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (isWithin(event.target, "input, textarea")) return;
        const sample = sampleOf(event);
        const isHandOfPen = pointers.current.pen !== null && sample.pointerType !== "pen";
        take(
          pressPointer(pointers.current, sample, situation(), () => `erase ${newId()}`),
          event,
        );
        if (sample.pointerType === "touch" && !isHandOfPen) {
          sketch.pointer = pointers.current.touches.size < 2 ? sample.place : null;
        }
      },
      onPointerMove(event: PointerEvent) {
        const sample = sampleOf(event);
        if (pointers.current.pen !== null && sample.pointerType !== "pen") return;
        const { place } = sample;
        const isInside = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1;
        if (isInside) session.tags.pointAt(place);
        sketch.pointer = isInside && pointers.current.touches.size < 2 ? place : null;
        if (sketch.pointer && sketch.cross && tool === "laser") sketch.show({ cross: null });
        take(movePointer(pointers.current, sample, situation()), event);
      },
      onPointerLeave() {
        sketch.pointer = null;
      },
      onPointerUp: (event: PointerEvent) => take(endPointer(pointers.current, sampleOf(event), "lifted"), event),
      onPointerCancel: (event: PointerEvent) => take(endPointer(pointers.current, sampleOf(event), "cancelled"), event),
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

const isWithin = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
