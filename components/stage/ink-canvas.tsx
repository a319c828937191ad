"use client";
import type { Context } from "konva/lib/Context.js";
import type { Layer as KonvaLayer } from "konva/lib/Layer.js";
import { useEffect, useMemo, useRef } from "react";
import { Layer, Shape, Stage } from "react-konva/es/ReactKonvaCore.js";
import { useSession } from "#components/studio/studio-context";
import { useMediaQuery } from "#components/ui/use-media-query";
import { isWash } from "#lib/ink/svg";
import type { Size, Stroke } from "#lib/studio/document";
import type { Box } from "#lib/studio/view";
import { paintCross, paintFrame, paintStroke, shownShare } from "./paint-ink";
import type { Sketch } from "./sketch";

interface InkCanvasProps {
  /** The size of the canvas, and where the picture lies on it. */
  area: Size;
  box: Box;
  size: Size;
  strokes: readonly Stroke[];
  selected: Stroke | null;
  sketch: Sketch;
}

interface Seen {
  whole: readonly Stroke[];
  growing: readonly (readonly [stroke: Stroke, share: number])[];
}

const nothing: Seen = { whole: [], growing: [] };

/**
 * The ink over the picture: highlighters, finished strokes, and what grows or is being drawn, each on a layer of its
 * own, so that a move of the pen redraws no more than one line.
 */
export function InkCanvas({ area, box, size, strokes, selected, sketch }: InkCanvasProps) {
  const { transport } = useSession();
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const washes = useRef<KonvaLayer>(null);
  const lines = useRef<KonvaLayer>(null);
  const live = useRef<KonvaLayer>(null);
  const seen = useRef(nothing);

  const paint = useMemo(() => {
    const within = (draw: (paper: CanvasRenderingContext2D) => void) => (context: Context) => {
      const paper = context._context;
      paper.save();
      paper.beginPath();
      paper.rect(box.left, box.top, box.width, box.height);
      paper.clip();
      paper.translate(box.left, box.top);
      paper.scale(box.width / size.width, box.height / size.height);
      draw(paper);
      paper.restore();
    };
    const drawn = (
      paper: CanvasRenderingContext2D,
      isOn: (stroke: Stroke) => boolean,
      strokes = seen.current.whole,
    ) => {
      for (const stroke of strokes) if (isOn(stroke)) paintStroke(paper, stroke, size);
    };
    const moving = (paper: CanvasRenderingContext2D, isOn: (stroke: Stroke) => boolean) => {
      for (const [stroke, share] of seen.current.growing) if (isOn(stroke)) paintStroke(paper, stroke, size, share);
      if (sketch.live && isOn(sketch.live)) paintStroke(paper, sketch.live, size);
    };
    const isLine = (stroke: Stroke) => !isWash(stroke);
    return {
      washes: within((paper) => {
        drawn(paper, isWash);
        moving(paper, isWash);
      }),
      lines: within((paper) => drawn(paper, isLine)),
      /** On top of what is there already. */
      more: (layer: KonvaLayer, strokes: readonly Stroke[]) =>
        within((paper) => drawn(paper, isLine, strokes))(layer.getContext()),
      live: (marked: Stroke | null) => {
        const pixel = size.width / box.width;
        return within((paper) => {
          moving(paper, isLine);
          if (marked) paintFrame(paper, marked, size, pixel);
          if (sketch.cross) paintCross(paper, [sketch.cross.x * size.width, sketch.cross.y * size.height], pixel);
        });
      },
    };
  }, [box, size, sketch]);
  const painted = useRef(paint);
  painted.current = paint;
  const paintLive = useMemo(() => paint.live(selected), [paint, selected]);

  useEffect(() => {
    let hadWash = false;
    let hadLive = false;
    const hasStoredWash = strokes.some(isWash);
    const hasWash = () => hasStoredWash || (sketch.live !== null && isWash(sketch.live));
    // An empty layer is blended over the whole picture for each frame, too.
    const drawWashes = () => {
      const wasVisible = washes.current?.visible();
      if (wasVisible || hasWash()) washes.current?.visible(hasWash()).draw();
    };
    drawWashes();
    const look = () => {
      const next = seenAt(strokes, size, transport.isResting ? null : transport.time, isCalm);
      const { whole } = seen.current;
      const isMore = whole.every((stroke, index) => stroke === next.whole[index]);
      const isSameWhole = isMore && next.whole.length === whole.length;
      const isMoving = next.growing.length + seen.current.growing.length > 0;
      seen.current = next;
      if (isMore && lines.current) painted.current.more(lines.current, next.whole.slice(whole.length));
      else lines.current?.draw();
      if (isMoving) live.current?.draw();
      if (!isSameWhole || (isMoving && hasWash())) drawWashes();
    };
    const ends = [
      transport.onFrame(look),
      sketch.onChange(() => {
        // The first point is there with the press, not a frame later.
        if (sketch.live && !hadLive) live.current?.draw();
        else live.current?.batchDraw();
        hadLive = sketch.live !== null;
        // One that was just given up leaves the layer as well.
        if (hadWash || hasWash()) drawWashes();
        hadWash = hasWash();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [transport, strokes, size, isCalm, sketch]);

  useEffect(() => {
    let isOver = false;
    void document.fonts.ready.then(() => {
      if (!isOver) lines.current?.draw();
    });
    return () => {
      isOver = true;
    };
  }, []);

  useEffect(() => {
    const canvas = washes.current?.getNativeCanvasElement();
    if (canvas) canvas.style.mixBlendMode = "multiply";
  }, []);

  const { width, height } = area;
  // New strokes are painted, not rendered: konva's reconciler would look through the whole page for contexts.
  const layers = useMemo(
    () => (
      <Stage width={width} height={height} listening={false}>
        <Layer ref={washes} listening={false}>
          <Shape sceneFunc={paint.washes} />
        </Layer>
        <Layer ref={lines} listening={false}>
          <Shape sceneFunc={paint.lines} />
        </Layer>
        <Layer ref={live} listening={false}>
          <Shape sceneFunc={paintLive} />
        </Layer>
      </Stage>
    ),
    [width, height, paint, paintLive],
  );
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {layers}
    </div>
  );
}

function seenAt(strokes: readonly Stroke[], size: Size, second: number | null, isCalm: boolean): Seen {
  const whole: Stroke[] = [];
  const growing: [Stroke, number][] = [];
  for (const stroke of strokes) {
    const share = shownShare(stroke, size, second, isCalm);
    if (share >= 1) whole.push(stroke);
    else if (share > 0) growing.push([stroke, share]);
  }
  return { whole, growing };
}
