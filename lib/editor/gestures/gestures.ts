import { classifyPress, isReleased, type Press } from "#lib/ink/pointers/classify-press";
import { isDrawingTool, type Tool } from "../tools";

/*
 * The gestures of pointers on the stage, without a browser: one draws, selects or erases; two fingers, the middle button and
 * the space bar move the picture.
 */

interface Point {
  x: number;
  y: number;
}

/** A pointer at one moment. */
export interface Sample extends Press {
  pointer: number;
  /** Pixels of the stage. */
  spot: Point;
  /** Fractions of the picture. */
  place: Point;
  on: "picture" | "stage" | "other";
  /** The uppermost stroke there. */
  findStroke: () => string | null;
}

interface Situation {
  tool: Tool;
  zoom: number;
  /** The size of the picture on the stage, in pixels. */
  box: { width: number; height: number } | null;
  isMac: boolean;
}

type Gesture =
  | { kind: "draw"; pointer: number }
  | { kind: "erase"; pointer: number; step: string }
  | { kind: "move"; pointer: number; stroke: string; from: Point; hasMoved: boolean }
  | { kind: "pan"; pointer: number; from: Point }
  | { kind: "pinch"; distance: number; middle: Point };

export interface PointerState {
  gesture: Gesture | null;
  /** The fingers on the stage, in the order of their arrival. */
  touches: ReadonlyMap<number, Point>;
  /** The pen that is down: other touches are the hand that holds it. */
  pen: number | null;
  /** Once a stylus was seen, fingers move the picture and choose, nothing else. */
  hasStylus: boolean;
  isSpaceHeld: boolean;
  /** The click that ends a gesture of two fingers, or a pan, means nothing. */
  isClickMeant: boolean;
}

export const noPointers: PointerState = {
  gesture: null,
  touches: new Map(),
  pen: null,
  hasStylus: false,
  isSpaceHeld: false,
  isClickMeant: true,
};

export type Effect =
  | { kind: "capture"; pointers: readonly number[] }
  /** Without the browser's default reaction to the press. */
  | { kind: "claim" }
  | { kind: "focus" }
  | { kind: "select"; stroke: string | null }
  | { kind: "start-stroke" }
  | { kind: "extend-stroke" }
  | { kind: "finish-stroke" }
  | { kind: "drop-stroke" }
  | { kind: "erase"; stroke: string; step: string }
  | { kind: "move"; stroke: string; dx: number; dy: number }
  | { kind: "end-step" }
  | { kind: "pan"; dx: number; dy: number }
  | { kind: "zoom"; by: number; at: Point };

/** The state that follows, and what has to happen for it, in this order. */
export interface Transition {
  state: PointerState;
  effects: Effect[];
}

const DRAG_FROM_PIXELS = 3;

/** `newStep` names the step of undo that an eraser begins. */
export function pressPointer(
  before: PointerState,
  sample: Sample,
  situation: Situation,
  newStep: () => string,
): Transition {
  const effects: Effect[] = [];
  let state = before;
  if (sample.pointerType === "pen") {
    effects.push(...cancelGesture(state), ...captureTouches(state));
    state = { ...state, gesture: null, touches: new Map(), pen: sample.pointer, hasStylus: true };
  } else if (state.pen !== null) return { state, effects: [{ kind: "capture", pointers: [sample.pointer] }] };
  if (sample.pointerType === "touch") state = withTouch(state, sample);
  const pinch = pinchOf(state.touches);
  if (pinch) {
    effects.push(...cancelGesture(state), ...captureTouches(state));
    return { state: { ...state, gesture: pinch, isClickMeant: false }, effects };
  }
  state = { ...state, isClickMeant: true };
  if (!state.gesture) {
    const begun = beginGesture(state, sample, situation, newStep);
    state = begun.state;
    effects.push(...begun.effects);
  }
  if (state.gesture) effects.push({ kind: "capture", pointers: [sample.pointer] });
  return { state, effects };
}

export function movePointer(before: PointerState, sample: Sample, situation: Situation): Transition {
  let state = before;
  if (sample.pointerType === "pen") state = { ...state, hasStylus: true };
  else if (state.pen !== null) return { state, effects: [] };
  if (state.touches.has(sample.pointer)) state = withTouch(state, sample);
  const { gesture } = state;
  if (!gesture || (gesture.kind !== "pinch" && gesture.pointer !== sample.pointer)) return { state, effects: [] };
  return isReleased(sample) ? endPointer(state, sample, "lifted") : followGesture(state, gesture, sample, situation);
}

/** `cancelled`: the browser has taken the pointer away. */
export function endPointer(before: PointerState, { pointer }: Sample, how: "lifted" | "cancelled"): Transition {
  const state = { ...before, touches: without(before.touches, pointer) };
  const { gesture } = state;
  if (gesture?.kind === "pinch") {
    return { state: state.touches.size === 0 ? { ...state, gesture: null } : state, effects: [] };
  }
  if (gesture?.pointer !== pointer) return { state, effects: [] };
  const isDrawn = gesture.kind === "draw" && how === "lifted";
  return { state: { ...state, gesture: null }, effects: isDrawn ? [{ kind: "finish-stroke" }] : cancelGesture(state) };
}

/** Wherever it is lifted: the element under the press may be gone. */
export function forgetPointer(state: PointerState, pointer: number): PointerState {
  const pen = state.pen === pointer ? null : state.pen;
  return { ...state, pen, touches: without(state.touches, pointer) };
}

/** False for the click that a pan or a pinch ends with, and for that of a resting hand. */
export function isClickMeant(state: PointerState, pointerType: string, tool: Tool): boolean {
  return state.isClickMeant && !isOnlyMoving(state, pointerType, tool);
}

function beginGesture(state: PointerState, sample: Sample, situation: Situation, newStep: () => string): Transition {
  const { pointer, spot, place, on } = sample;
  const { tool } = situation;
  const begin = (gesture: Gesture, ...effects: Effect[]): Transition => ({ state: { ...state, gesture }, effects });
  const isPan = on !== "other" && isOnlyMoving(state, sample.pointerType, tool);
  if (isPan || sample.button === 1 || state.isSpaceHeld) {
    const gesture = { kind: "pan", pointer, from: spot } as const;
    return { state: { ...state, gesture, isClickMeant: false }, effects: [{ kind: "claim" }] };
  }
  const press = classifyPress(sample, situation.isMac);
  if (!press) return { state, effects: [] };
  if (on !== "picture") return { state, effects: on === "stage" ? [{ kind: "select", stroke: null }] : [] };
  if (press === "erase" || tool === "eraser") {
    const step = newStep();
    return begin({ kind: "erase", pointer, step }, ...eraseUnder(sample, step));
  }
  if (isDrawingTool(tool) && tool !== "text") {
    // The mouse events are off, which would double the cost of each move; so the press has to move the focus itself.
    // Fingers that draw make none, and leave the focus, and with it their keyboard, where it is.
    const focus: Effect[] = sample.pointerType === "touch" ? [] : [{ kind: "claim" }, { kind: "focus" }];
    return begin({ kind: "draw", pointer }, ...focus, { kind: "start-stroke" });
  }
  if (tool !== "select") return { state, effects: [] };
  const stroke = sample.findStroke();
  const select = { kind: "select", stroke } as const;
  if (stroke) return begin({ kind: "move", pointer, stroke, from: place, hasMoved: false }, select);
  // With one finger a picture that is larger than the stage is moved.
  if (situation.zoom > 1) return begin({ kind: "pan", pointer, from: spot }, select);
  return { state, effects: [select] };
}

function followGesture(state: PointerState, gesture: Gesture, sample: Sample, { box }: Situation): Transition {
  const { spot, place } = sample;
  const go = (next: Gesture, ...effects: Effect[]): Transition => ({ state: { ...state, gesture: next }, effects });
  switch (gesture.kind) {
    case "draw":
      return go(gesture, { kind: "extend-stroke" });
    case "erase":
      return go(gesture, ...eraseUnder(sample, gesture.step));
    case "move": {
      const [dx, dy] = [place.x - gesture.from.x, place.y - gesture.from.y];
      if (!box || (!gesture.hasMoved && Math.hypot(dx * box.width, dy * box.height) < DRAG_FROM_PIXELS)) {
        return go(gesture);
      }
      return go({ ...gesture, from: place, hasMoved: true }, { kind: "move", stroke: gesture.stroke, dx, dy });
    }
    case "pan":
      return go({ ...gesture, from: spot }, panBetween(gesture.from, spot));
    case "pinch": {
      const next = pinchOf(state.touches);
      if (!next) return go(gesture);
      const pan = panBetween(gesture.middle, next.middle);
      if (gesture.distance === 0) return go(next, pan);
      return go(next, pan, { kind: "zoom", by: next.distance / gesture.distance, at: next.middle });
    }
  }
}

/** Ends the gesture without its result. */
function cancelGesture({ gesture }: PointerState): Effect[] {
  if (gesture?.kind === "draw") return [{ kind: "drop-stroke" }];
  return gesture?.kind === "erase" || gesture?.kind === "move" ? [{ kind: "end-step" }] : [];
}

/** A finger that was put on a pin belongs to the stage from now on. */
function captureTouches({ touches }: PointerState): Effect[] {
  return touches.size > 0 ? [{ kind: "capture", pointers: [...touches.keys()] }] : [];
}

function eraseUnder({ findStroke }: Sample, step: string): Effect[] {
  const stroke = findStroke();
  return stroke ? [{ kind: "erase", stroke, step }] : [];
}

function isOnlyMoving({ hasStylus }: PointerState, pointerType: string, tool: Tool): boolean {
  return pointerType === "touch" && hasStylus && tool !== "select";
}

function pinchOf(touches: ReadonlyMap<number, Point>): Extract<Gesture, { kind: "pinch" }> | null {
  const [a, b] = touches.values();
  if (!a || !b) return null;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return { kind: "pinch", distance: Math.hypot(a.x - b.x, a.y - b.y), middle };
}

function panBetween(from: Point, to: Point): Effect {
  return { kind: "pan", dx: to.x - from.x, dy: to.y - from.y };
}

function withTouch(state: PointerState, { pointer, spot }: Sample): PointerState {
  return { ...state, touches: new Map(state.touches).set(pointer, spot) };
}

function without(touches: ReadonlyMap<number, Point>, pointer: number): ReadonlyMap<number, Point> {
  return touches.has(pointer) ? new Map([...touches].filter(([id]) => id !== pointer)) : touches;
}
