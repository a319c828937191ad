import type { Context } from "konva/lib/Context.js";
import type { Layer } from "konva/lib/Layer.js";
import type { Size, Stroke } from "#lib/editor/document";
import type { Box } from "#lib/editor/viewport";
import type { InkBox } from "#lib/ink/bounds";
import { nextStrokeChange } from "#lib/ink/growth";
import { isHighlighter } from "#lib/ink/svg";
import { paintCross, paintedBox, paintFrame, paintStroke, shownShare } from "./paint-ink";
import type { Sketch } from "./sketch";

/** The visible ink at a second. */
interface SeenInk {
  whole: readonly Stroke[];
  growing: readonly (readonly [stroke: Stroke, share: number])[];
  stillUntil: number;
}

export const nothingSeen: SeenInk = { whole: [], growing: [], stillUntil: 0 };

/** Pixels of the screen that a frame or a cross adds around its mark. */
const markReach = 20;

interface Painted {
  /** The place of the picture on the stage, and of the canvas of the finished ink. */
  box: Box;
  visible: Box;
  size: Size;
  sketch: Sketch;
  now: () => {
    seen: SeenInk;
    marked: Stroke | null;
    /** The place of the live canvas. */
    part: Box;
  };
}

/** The painters of each layer of the ink over a picture. */
export function createInkPainter({ box, size, visible, sketch, now }: Painted) {
  const within = (canvas: () => Box, draw: (paper: CanvasRenderingContext2D) => void) => (context: Context) => {
    const paper = context._context;
    const { left, top } = canvas();
    paper.save();
    paper.translate(box.left - left, box.top - top);
    paper.beginPath();
    paper.rect(0, 0, box.width, box.height);
    paper.clip();
    paper.scale(box.width / size.width, box.height / size.height);
    draw(paper);
    paper.restore();
  };
  const onWhole = (draw: (paper: CanvasRenderingContext2D) => void) => within(() => visible, draw);
  const drawn = (paper: CanvasRenderingContext2D, isOn: (stroke: Stroke) => boolean, strokes = now().seen.whole) => {
    for (const stroke of strokes) if (isOn(stroke)) paintStroke(paper, stroke, size);
  };
  const moving = (paper: CanvasRenderingContext2D, isOn: (stroke: Stroke) => boolean) => {
    for (const [stroke, share] of now().seen.growing) if (isOn(stroke)) paintStroke(paper, stroke, size, share);
    if (sketch.live && isOn(sketch.live)) paintStroke(paper, sketch.live, size);
  };
  const isLine = (stroke: Stroke) => !isHighlighter(stroke);
  const pixel = size.width / box.width;
  return {
    washes: onWhole((paper) => {
      drawn(paper, isHighlighter);
      moving(paper, isHighlighter);
    }),
    lines: onWhole((paper) => drawn(paper, isLine)),
    /** On top of the existing strokes. */
    more: (layer: Layer, strokes: readonly Stroke[]) =>
      onWhole((paper) => drawn(paper, isLine, strokes))(layer.getContext()),
    live: within(
      () => now().part,
      (paper) => {
        moving(paper, isLine);
        const { marked } = now();
        if (marked) paintFrame(paper, marked, size, pixel);
        if (sketch.cross) paintCross(paper, [sketch.cross.x * size.width, sketch.cross.y * size.height], pixel);
      },
    ),
    /** The area of the live layer, in pixels of the screen. */
    liveBox: (): InkBox | null => {
      const { seen, marked } = now();
      const moves = [...seen.growing.map(([stroke]) => stroke), sketch.live, marked].filter((one) => one !== null);
      const boxes = moves.map((stroke) => paintedBox(stroke, size));
      if (sketch.cross) {
        const [x, y] = [sketch.cross.x * size.width, sketch.cross.y * size.height];
        boxes.push({ left: x, top: y, right: x, bottom: y });
      }
      if (boxes.length === 0) return null;
      const most = (side: keyof InkBox, of: (...values: number[]) => number) =>
        of(...boxes.map((one) => one[side])) / pixel;
      return {
        left: box.left + most("left", Math.min) - markReach,
        top: box.top + most("top", Math.min) - markReach,
        right: box.left + most("right", Math.max) + markReach,
        bottom: box.top + most("bottom", Math.max) + markReach,
      };
    },
  };
}

/** Null: outside of time, when all ink is seen. */
export function seeInk(strokes: readonly Stroke[], size: Size, second: number | null, isCalm: boolean): SeenInk {
  const whole: Stroke[] = [];
  const growing: [Stroke, number][] = [];
  let stillUntil = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    const share = shownShare(stroke, size, second, isCalm);
    if (share >= 1) whole.push(stroke);
    else if (share > 0) growing.push([stroke, share]);
    if (second === null) continue;
    stillUntil = Math.min(stillUntil, share > 0 && share < 1 ? second : nextStrokeChange(stroke, second));
  }
  return { whole, growing, stillUntil };
}
