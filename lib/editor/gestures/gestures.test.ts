import { expect, test } from "vitest";
import type { Tool } from "../tools";
import {
  type Effect,
  endPointer,
  forgetPointer,
  isClickMeant,
  movePointer,
  noPointers,
  type PointerState,
  pressPointer,
  type Sample,
  type Transition,
} from "./gestures";

const box = { width: 100, height: 100 };

/** A stage with a picture of 100 x 100 pixels, so that a pixel is a hundredth of it. */
function stage(tool: Tool = "pen", { zoom = 1, before = noPointers }: { zoom?: number; before?: PointerState } = {}) {
  const situation = { tool, zoom, box, isMac: false };
  let state = before;
  const take = (transition: Transition): Effect[] => {
    state = transition.state;
    return transition.effects;
  };
  return {
    press: (x: number, y: number, more: Partial<Sample> = {}) =>
      take(pressPointer(state, sampleAt(x, y, more), situation, () => "a step")),
    move: (x: number, y: number, more: Partial<Sample> = {}) =>
      take(movePointer(state, sampleAt(x, y, more), situation)),
    lift: (more: Partial<Sample> = {}) => {
      const effects = take(endPointer(state, sampleAt(0, 0, more), "lifted"));
      state = forgetPointer(state, more.pointer ?? 1);
      return effects;
    },
    cancel: (more: Partial<Sample> = {}) => take(endPointer(state, sampleAt(0, 0, more), "cancelled")),
    holdSpace: () => {
      state = { ...state, isSpaceHeld: true };
    },
    means: (pointerType = "mouse") => isClickMeant(state, pointerType, tool),
    get gesture() {
      return state.gesture?.kind ?? null;
    },
  };
}

function sampleAt(x: number, y: number, more: Partial<Sample>): Sample {
  return {
    pointer: 1,
    pointerType: "mouse",
    button: 0,
    buttons: 1,
    ctrlKey: false,
    spot: { x, y },
    place: { x: x / 100, y: y / 100 },
    on: "picture",
    findStroke: () => null,
    ...more,
  };
}

const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind);
const finger = (pointer: number) => ({ pointer, pointerType: "touch" });
const pen = { pointer: 9, pointerType: "pen" };
const onStroke = { findStroke: () => "stroke" };

test.each<{ tool: Tool; press: Partial<Sample>; effects: string[]; gesture: string | null }>([
  { tool: "pen", press: {}, effects: ["claim", "focus", "start-stroke", "capture"], gesture: "draw" },
  { tool: "redact", press: finger(1), effects: ["start-stroke", "capture"], gesture: "draw" },
  { tool: "text", press: {}, effects: [], gesture: null },
  { tool: "tag", press: {}, effects: [], gesture: null },
  { tool: "laser", press: {}, effects: [], gesture: null },
  { tool: "eraser", press: onStroke, effects: ["erase", "capture"], gesture: "erase" },
  { tool: "eraser", press: {}, effects: ["capture"], gesture: "erase" },
  {
    tool: "pen",
    press: { ...pen, button: 5, buttons: 32, ...onStroke },
    effects: ["erase", "capture"],
    gesture: "erase",
  },
  { tool: "select", press: onStroke, effects: ["select", "capture"], gesture: "move" },
  { tool: "select", press: {}, effects: ["select"], gesture: null },
  { tool: "pen", press: { on: "stage" }, effects: ["select"], gesture: null },
  { tool: "pen", press: { on: "other" }, effects: [], gesture: null },
  { tool: "pen", press: { button: 1, buttons: 4, on: "other" }, effects: ["claim", "capture"], gesture: "pan" },
  { tool: "pen", press: { button: 2, buttons: 2 }, effects: [], gesture: null },
])("a press with $tool: $effects", ({ tool, press, effects, gesture }) => {
  const on = stage(tool);
  expect(kinds(on.press(50, 50, press))).toEqual(effects);
  expect(on.gesture).toBe(gesture);
});

test("a stroke is drawn by moves, and finished where the pointer is lifted", () => {
  const on = stage();
  on.press(10, 10);
  expect(kinds(on.move(20, 20))).toEqual(["extend-stroke"]);
  expect(kinds(on.lift())).toEqual(["finish-stroke"]);
  expect(on.move(30, 30, { buttons: 0 })).toEqual([]);
});

test("a stroke that the browser takes away is dropped; one that was let go outside the window is finished", () => {
  const cancelled = stage();
  cancelled.press(10, 10);
  expect(kinds(cancelled.cancel())).toEqual(["drop-stroke"]);
  const outside = stage();
  outside.press(10, 10);
  expect(kinds(outside.move(20, 20, { buttons: 0 }))).toEqual(["finish-stroke"]);
});

test("another pointer neither draws nor ends the stroke", () => {
  const on = stage();
  on.press(10, 10);
  expect(on.move(50, 50, { pointer: 2 })).toEqual([]);
  expect(on.lift({ pointer: 2 })).toEqual([]);
  expect(on.gesture).toBe("draw");
});

test("the eraser takes each stroke that it meets, in one step of undo", () => {
  const on = stage("eraser");
  on.press(10, 10);
  expect(on.move(20, 20, { findStroke: () => "one" })).toEqual([{ kind: "erase", stroke: "one", step: "a step" }]);
  expect(on.move(30, 30)).toEqual([]);
  expect(on.move(40, 40, { findStroke: () => "two" })).toEqual([{ kind: "erase", stroke: "two", step: "a step" }]);
  expect(kinds(on.lift())).toEqual(["end-step"]);
});

test("a selected stroke moves from the third pixel on, then with every one", () => {
  const on = stage("select");
  on.press(50, 50, onStroke);
  expect(on.move(52, 50)).toEqual([]);
  expect(on.move(54, 50)).toEqual([{ kind: "move", stroke: "stroke", dx: expect.closeTo(0.04), dy: 0 }]);
  expect(on.move(55, 50)).toEqual([{ kind: "move", stroke: "stroke", dx: expect.closeTo(0.01), dy: 0 }]);
  expect(kinds(on.lift())).toEqual(["end-step"]);
});

test("the space bar, and the select tool on an enlarged picture, move the picture", () => {
  const space = stage();
  space.holdSpace();
  space.press(10, 10, { on: "other" });
  expect(space.move(15, 8)).toEqual([{ kind: "pan", dx: 5, dy: -2 }]);
  expect(space.means()).toBe(false);
  const enlarged = stage("select", { zoom: 2 });
  expect(kinds(enlarged.press(10, 10))).toEqual(["select", "capture"]);
  expect(enlarged.gesture).toBe("pan");
  expect(enlarged.means()).toBe(true);
});

test("a second finger drops the stroke, and both move and enlarge the picture", () => {
  const on = stage();
  on.press(40, 50, finger(1));
  expect(on.press(60, 50, finger(2))).toEqual([{ kind: "drop-stroke" }, { kind: "capture", pointers: [1, 2] }]);
  expect(on.means("touch")).toBe(false);
  expect(on.move(80, 50, finger(2))).toEqual([
    { kind: "pan", dx: 10, dy: 0 },
    { kind: "zoom", by: 2, at: { x: 60, y: 50 } },
  ]);
  on.lift(finger(2));
  expect(on.move(10, 10, finger(1))).toEqual([]);
  expect(on.gesture).toBe("pinch");
  on.lift(finger(1));
  expect(on.gesture).toBeNull();
});

test("two fingers at one place enlarge nothing", () => {
  const on = stage();
  on.press(50, 50, finger(1));
  on.press(50, 50, finger(2));
  expect(kinds(on.move(60, 50, finger(2)))).toEqual(["pan"]);
});

test("while a pen is down fingers are the hand that holds it; afterwards they move the picture", () => {
  const on = stage();
  on.press(20, 20, finger(1));
  expect(kinds(on.press(50, 50, pen))).toEqual(["drop-stroke", "capture", "claim", "focus", "start-stroke", "capture"]);
  expect(on.press(90, 90, finger(2))).toEqual([{ kind: "capture", pointers: [2] }]);
  expect(on.move(80, 80, finger(2))).toEqual([]);
  expect(kinds(on.lift(pen))).toEqual(["finish-stroke"]);
  on.press(20, 20, finger(3));
  expect(on.gesture).toBe("pan");
  expect(on.means("touch")).toBe(false);
});

test("a finger chooses with the select tool, also after a pen was seen", () => {
  const on = stage("select", { before: { ...noPointers, hasStylus: true } });
  expect(kinds(on.press(50, 50, { ...finger(1), ...onStroke }))).toEqual(["select", "capture"]);
  expect(on.means("touch")).toBe(true);
});

test("a finger whose lifting the stage does not see is forgotten", () => {
  const on = stage();
  on.press(40, 50, finger(1));
  on.lift(finger(1));
  expect(kinds(on.press(60, 50, finger(2)))).toEqual(["start-stroke", "capture"]);
});
