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
  /** The picture's own size, which ink counts in. */
  size: Size;
  strokes: readonly Stroke[];
  selected: Stroke | null;
  sketch: Sketch;
}

/** What of the ink is seen at this moment. */
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
    const drawn = (paper: CanvasRenderingContext2D, isOn: (stroke: Stroke) => boolean) => {
      for (const stroke of seen.current.whole) if (isOn(stroke)) paintStroke(paper, stroke, size);
    };
    const moving = (paper: CanvasRenderingContext2D, isOn: (stroke: Stroke) => boolean) => {
      for (const [stroke, share] of seen.current.growing) if (isOn(stroke)) paintStroke(paper, stroke, size, share);
      if (sketch.live && isOn(sketch.live)) paintStroke(paper, sketch.live, size);
    };
    const isLine = (stroke: Stroke) => !isWash(stroke);
    const pixel = size.width / box.width;
    return {
      washes: within((paper) => {
        drawn(paper, isWash);
        moving(paper, isWash);
      }),
      lines: within((paper) => drawn(paper, isLine)),
      live: within((paper) => {
        moving(paper, isLine);
        if (selected) paintFrame(paper, selected, size, pixel);
        if (sketch.cross) paintCross(paper, [sketch.cross.x * size.width, sketch.cross.y * size.height], pixel);
      }),
    };
  }, [box, size, selected, sketch]);

  useEffect(() => {
    let hadWash = false;
    const hasStoredWash = strokes.some(isWash);
    const hasWash = () => hasStoredWash || (sketch.live !== null && isWash(sketch.live));
    // An empty layer is blended over the whole picture for each frame, too.
    const drawWashes = () => washes.current?.visible(hasWash()).draw();
    drawWashes();
    const look = () => {
      const next = seenAt(strokes, size, transport.isResting ? null : transport.time, isCalm);
      const isSameWhole =
        next.whole.length === seen.current.whole.length &&
        next.whole.every((stroke, index) => stroke === seen.current.whole[index]);
      const isMoving = next.growing.length + seen.current.growing.length > 0;
      seen.current = next;
      if (!isSameWhole) lines.current?.draw();
      if (isMoving) live.current?.draw();
      if (!isSameWhole || (isMoving && hasWash())) drawWashes();
    };
    const ends = [
      transport.onFrame(look),
      sketch.onChange(() => {
        live.current?.batchDraw();
        // One that was just given up leaves the layer as well.
        if (hadWash || hasWash()) drawWashes();
        hadWash = hasWash();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [transport, strokes, size, isCalm, sketch]);

  // What was drawn before the letters came is drawn again.
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

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <Stage width={area.width} height={area.height} listening={false}>
        <Layer ref={washes} listening={false}>
          <Shape sceneFunc={paint.washes} />
        </Layer>
        <Layer ref={lines} listening={false}>
          <Shape sceneFunc={paint.lines} />
        </Layer>
        <Layer ref={live} listening={false}>
          <Shape sceneFunc={paint.live} />
        </Layer>
      </Stage>
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
