"use client";
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
import type { Laser } from "#lib/ink/laser/laser";
import { isHighlighter } from "#lib/ink/svg";
import { createInkPainter, nothingSeen, seeInk } from "./ink-painter";
import { LaserLayer } from "./laser-layer";
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

// 0: each canvas reads the device's ratio when it is created, instead of the ratio at load.
Konva.pixelRatio = 0;

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
  const seen = useRef(nothingSeen);
  const marked = useRef(selected);
  marked.current = selected;
  const visible = useMemo(() => canvasPart(box, area), [box, area]);

  const paint = useMemo(() => {
    const now = () => ({ seen: seen.current, marked: marked.current, part: part.current });
    return createInkPainter({ box, size, visible, sketch, now });
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
      const next = seeInk(strokes, size, second, isCalm);
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
