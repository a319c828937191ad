import { type KeyboardEvent, useState } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { newId, type Size, type Stroke } from "#lib/editor/document";
import { extendStroke, finishStroke, startStroke } from "#lib/editor/ink/draw-stroke";
import { isDrawingTool, type Tool, toolName } from "#lib/editor/tools";
import { hitStroke } from "#lib/ink/hit-test";
import { sayTool } from "#lib/studio/words";
import { useSay } from "../studio-session/use-say";
import type { Sketch } from "./sketch";
import type { Writing } from "./text-field";

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const eraserReach = 12;

interface SurfaceKeys {
  tool: Tool;
  /** The picture's own size. */
  picture: Size;
  strokes: readonly Stroke[];
  selected: Stroke | null;
  sketch: Sketch;
  onText: (text: Writing) => void;
}

/** Everything that pointers do on the picture, by keys: a crosshair draws, a selected mark moves. */
export function useSurfaceKeys({ tool, picture, strokes, selected, sketch, onText }: SurfaceKeys) {
  const say = useSay();
  const session = useSession();
  const [said, setSaid] = useState("");

  const draw = (cross: { x: number; y: number }, event: KeyboardEvent) => {
    const second = session.ink.secondOf(event);
    if (tool === "text") return onText({ place: cross, stroke: null, second });
    if (tool === "eraser") {
      const found = hitStroke(strokes, [cross.x, cross.y], picture, { reach: eraserReach });
      if (found) session.ink.erase(found.id, `erase ${newId()}`, event);
      session.ink.endStep();
      return setSaid(found ? `${toolName(found.tool)} erased.` : "Nothing to erase here.");
    }
    const { live } = sketch;
    if (!live && isDrawingTool(tool)) {
      const { color, width } = session.store.getState();
      sketch.show({ live: startStroke({ id: newId(), tool, color, width, touch: cross, second }) });
      return setSaid(say("started", { tool: sayTool(tool, say) }));
    }
    if (!live) return;
    const stroke = finishStroke(extendStroke(live, cross, second ?? live.end), picture);
    sketch.show({ live: null });
    if (stroke) session.ink.add(stroke);
    setSaid(stroke ? say("drawn", { tool: sayTool(tool, say) }) : say("tooSmall"));
  };

  const sayPlace = ({ x, y }: { x: number; y: number }) =>
    setSaid(say("place", { across: percent(x), down: percent(y) }));
  const pressCross = (event: KeyboardEvent, key: string): boolean => {
    const way = ways[key];
    const before = sketch.cross;
    if (key === "Escape" && (before || sketch.live)) {
      sketch.show(sketch.live ? { live: null } : { cross: null });
      return true;
    }
    // Space keeps its global meaning: play, pause, or move the picture.
    if (key !== "Enter" && !way) return false;
    const cross = before ?? { x: 0.5, y: 0.5 };
    if (!way) {
      if (before) draw(cross, event);
      else {
        sketch.show({ cross });
        if (tool === "laser") sayPlace(cross);
        else setSaid(say("crosshair"));
      }
      return true;
    }
    const step = event.shiftKey ? 0.05 : 0.01;
    const place = { x: inside(cross.x + way[0] * step), y: inside(cross.y + way[1] * step) };
    const { live } = sketch;
    sketch.show({ cross: place, live: live && extendStroke(live, place, session.ink.secondOf(event) ?? live.end) });
    session.tags.pointAt(place);
    sayPlace(place);
    return true;
  };

  const pressSelect = (event: KeyboardEvent, key: string): boolean => {
    const way = ways[key];
    if (selected) {
      if (way) {
        const step = event.shiftKey ? 0.05 : 0.01;
        session.ink.move(selected.id, way[0] * step, way[1] * step);
      } else if (key === "Delete" || key === "Backspace") session.ink.remove(selected.id);
      else if (key === "Escape") session.ink.select(null);
      else if (key === "Enter" && selected.tool === "text") edit(selected);
      else return false;
      return true;
    }
    if (!way && key !== "Enter") return false;
    const isBack = key === "ArrowLeft" || key === "ArrowUp";
    const next = isBack ? strokes.at(-1) : strokes[0];
    choose(next);
    return next !== undefined;
  };

  const edit = (stroke: Stroke) => {
    const [x = 0, y = 0] = stroke.points[0] ?? [];
    onText({ place: { x, y }, stroke, second: null });
  };
  const choose = (stroke: Stroke | undefined) => {
    if (!stroke) return;
    session.ink.select(stroke.id);
    setSaid(`${toolName(stroke.tool)}, mark ${strokes.indexOf(stroke) + 1} of ${strokes.length}`);
  };

  return {
    said,
    edit,
    onKeyDown(event: KeyboardEvent) {
      const key = shortcutKey(event) ?? "";
      const around = key === "[" ? -1 : key === "]" ? 1 : 0;
      if (tool === "select" && around !== 0 && strokes.length > 0) {
        const at = selected ? strokes.indexOf(selected) : -1;
        choose(strokes.at((at + around) % strokes.length));
      } else if (tool === "select" ? !pressSelect(event, key) : tool === "tag" || !pressCross(event, key)) return;
      event.preventDefault();
    },
    onKeyUp: () => session.ink.endStep(),
    onBlur: () => sketch.show({ cross: null, live: null }),
  };
}

const percent = (share: number) => String(Math.round(share * 100));
const inside = (share: number) => Math.min(1, Math.max(0, share));
