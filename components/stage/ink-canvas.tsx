"use client";
import type { Context } from "konva/lib/Context.js";
import { Konva } from "konva/lib/Global.js";
import type { Layer as KonvaLayer } from "konva/lib/Layer.js";
import type { Stage as KonvaStage } from "konva/lib/Stage.js";
import { useEffect, useMemo, useRef } from "react";
import { Layer, Shape, Stage } from "react-konva/es/ReactKonvaCore.js";
import { useSession } from "#components/studio-session/studio-context";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { Size, Stroke } from "#lib/editor/document";
import { commonStart } from "#lib/editor/ink/common-start";
import { firstPart, livePart } from "#lib/editor/ink/live-part";
import { type Box, canvasPart } from "#lib/editor/viewport";
import type { InkBox } from "#lib/ink/bounds";
import { nextStrokeChange } from "#lib/ink/growth";
import type { Laser } from "#lib/ink/laser/laser";
import { isHighlighter } from "#lib/ink/svg";
import { LaserLayer } from "./laser-layer";
import { paintCross, paintedBox, paintFrame, paintStroke, shownShare } from "./paint-ink";
import { showIdleSnapshot } from "./show-idle-snapshot";
import type { Sketch } from "./sketch";

interface InkCanvasProps {
  /** The size of the stage, and the position of the picture on it. */
  area: Size;
  box: Box;
  size: Size;
  strokes: readonly Stroke[];
  lasers: readonly Laser[];
  selected: Stroke | null;
  sketch: Sketch;
}

interface Seen {
  whole: readonly Stroke[];
  growing: readonly (readonly [stroke: Stroke, share: number])[];
  stillUntil: number;
}

// 0: each canvas reads the device's ratio when it is created, instead of the ratio at load.
Konva.pixelRatio = 0;

const nothing: Seen = { whole: [], growing: [], stillUntil: 0 };
/** Pixels of the screen that a frame or a cross adds around its mark. */
const markReach = 20;

/**
 * The ink over the picture: highlighters, finished strokes, and what grows or is being drawn, each on a separate
 * layer, so that a move of the pen redraws no more than one line, on a canvas that is hardly larger than it.
 */
export function InkCanvas({ area, box, size, strokes, lasers, selected, sketch }: InkCanvasProps) {
  const { transport } = useSession();
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const washes = useRef<KonvaLayer>(null);
  const lines = useRef<KonvaLayer>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const live = useRef<KonvaLayer>(null);
  const liveStage = useRef<KonvaStage>(null);
  const liveFrame = useRef<HTMLDivElement>(null);
  const part = useRef(firstPart);
  const onLines = useRef(() => {});
  const seen = useRef(nothing);
  const marked = useRef(selected);
  marked.current = selected;
  const visible = useMemo(() => canvasPart(box, area), [box, area]);

  const paint = useMemo(() => {
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
    const isLine = (stroke: Stroke) => !isHighlighter(stroke);
    const pixel = size.width / box.width;
    return {
      washes: onWhole((paper) => {
        drawn(paper, isHighlighter);
        moving(paper, isHighlighter);
      }),
      lines: onWhole((paper) => drawn(paper, isLine)),
      /** On top of the existing strokes. */
      more: (layer: KonvaLayer, strokes: readonly Stroke[]) =>
        onWhole((paper) => drawn(paper, isLine, strokes))(layer.getContext()),
      live: within(
        () => part.current,
        (paper) => {
          moving(paper, isLine);
          if (marked.current) paintFrame(paper, marked.current, size, pixel);
          if (sketch.cross) paintCross(paper, [sketch.cross.x * size.width, sketch.cross.y * size.height], pixel);
        },
      ),
      /** The area of the live layer, in pixels of the screen. */
      liveBox: (): InkBox | null => {
        const moves = [...seen.current.growing.map(([stroke]) => stroke), sketch.live, marked.current].filter(
          (one) => one !== null,
        );
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
  }, [box, size, sketch, visible]);
  const painted = useRef(paint);
  painted.current = paint;
  const drawLive = useRef(() => {});
  drawLive.current = () => {
    const next = livePart(paint.liveBox(), part.current, visible);
    const { left, top, width, height } = next;
    if (width !== part.current.width || height !== part.current.height) liveStage.current?.size({ width, height });
    part.current = next;
    if (liveFrame.current) Object.assign(liveFrame.current.style, { left: `${left}px`, top: `${top}px` });
    live.current?.draw();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the painted ink and its place have changed with these
  useEffect(() => drawLive.current(), [paint, selected]);
  const liveSoon = useMemo(() => nextFrame(() => drawLive.current()), []);
  useEffect(() => liveSoon.cancel, [liveSoon]);

  useEffect(() => {
    let hadWash = false;
    let hadLive = false;
    const hasStoredWash = strokes.some(isHighlighter);
    const hasWash = () => hasStoredWash || (sketch.live !== null && isHighlighter(sketch.live));
    // An empty layer is blended over the whole picture for each frame, too.
    const drawWashes = () => {
      const wasVisible = washes.current?.visible();
      if (wasVisible || hasWash()) washes.current?.visible(hasWash()).draw();
    };
    drawWashes();
    let lookedAt: number | null | undefined;
    const isStill = (second: number | null) => {
      if (second === null || lookedAt == null) return lookedAt === second;
      return second >= lookedAt && second < seen.current.stillUntil;
    };
    const look = () => {
      const second = transport.isResting ? null : transport.time;
      if (isStill(second)) return;
      lookedAt = second;
      const next = seenAt(strokes, size, second, isCalm);
      const { whole } = seen.current;
      const isMore = commonStart(whole, next.whole) === whole.length;
      const isSameWhole = isMore && next.whole.length === whole.length;
      const isMoving = next.growing.length + seen.current.growing.length > 0;
      seen.current = next;
      if (!isMore) lines.current?.draw();
      else if (lines.current && !isSameWhole) {
        painted.current.more(lines.current, next.whole.slice(whole.length));
        onLines.current();
      }
      if (isMoving) drawLive.current();
      if (!isSameWhole || (isMoving && hasWash())) drawWashes();
    };
    const ends = [
      transport.onFrame(look),
      sketch.onChange(() => {
        // The first point is there with the press, not a frame later.
        if (sketch.live && !hadLive) drawLive.current();
        else liveSoon.ask();
        hadLive = sketch.live !== null;
        // A stroke that was just cancelled leaves the layer as well.
        if (hadWash || hasWash()) drawWashes();
        hadWash = hasWash();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [transport, strokes, size, isCalm, sketch, liveSoon]);

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
    const layer = lines.current;
    if (!layer || !still.current) return;
    const resting = showIdleSnapshot(layer, still.current);
    onLines.current = resting.onChange;
    layer.on("draw.still", resting.onChange);
    resting.onChange();
    return () => {
      layer.off("draw.still");
      resting.dispose();
    };
  }, []);

  const { left, top, width, height } = visible;
  // New strokes are painted, not rendered: konva's reconciler would look through the whole page for contexts.
  const layers = useMemo(
    () => (
      <>
        <div className="absolute" style={{ left, top }}>
          <Stage width={width} height={height} listening={false}>
            <Layer ref={washes} listening={false}>
              <Shape sceneFunc={paint.washes} />
            </Layer>
            <Layer ref={lines} listening={false}>
              <Shape sceneFunc={paint.lines} />
            </Layer>
          </Stage>
          <canvas ref={still} className="absolute inset-0" style={{ width, height }} />
        </div>
        <div ref={liveFrame} className="absolute">
          <Stage ref={liveStage} width={firstPart.width} height={firstPart.height} listening={false}>
            <Layer ref={live} listening={false}>
              <Shape sceneFunc={paint.live} />
            </Layer>
          </Stage>
        </div>
      </>
    ),
    [left, top, width, height, paint],
  );
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip">
      {layers}
      <LaserLayer box={box} size={size} lasers={lasers} sketch={sketch} isCalm={isCalm} />
    </div>
  );
}

function nextFrame(work: () => void) {
  let frame = 0;
  return {
    ask() {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        work();
      });
    },
    cancel() {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

function seenAt(strokes: readonly Stroke[], size: Size, second: number | null, isCalm: boolean): Seen {
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
