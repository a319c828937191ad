"use client";
import { type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { useAudibleInk, useSession, useStudio } from "#components/studio-session/studio-context";
import { usePixelRatio } from "#components/ui/use-pixel-ratio";
import type { Size } from "#lib/editor/document";
import type { Tool } from "#lib/editor/tools";
import { listLasers } from "#lib/ink/laser/laser";
import { leavesInk } from "#lib/ink/stroke";
import type { InkCanvas } from "./ink-canvas";
import { MarkBar } from "./mark-bar";
import type { Sketch } from "./sketch";
import { Surface, SurfaceHelp } from "./surface";
import { TextField, type Writing } from "./text-field";
import type { useGestures } from "./use-gestures";
import { useSurfaceKeys } from "./use-surface-keys";
import type { ShownView } from "./use-view";

interface PictureMarksProps extends Pick<ReturnType<typeof useGestures>, "placeOf" | "isClickMeant"> {
  canvas: typeof InkCanvas | null;
  view: ShownView;
  picture: Size;
  tool: Tool;
  sketch: Sketch;
  tagNumber: number;
  children: ReactNode;
}

/** Ink and pins on the picture, and the surface that is pressed to make more: all that a new stroke renders of the stage. */
export function PictureMarks(props: PictureMarksProps) {
  const { canvas: InkCanvas, view, picture, tool, sketch, tagNumber } = props;
  const session = useSession();
  const pixelRatio = usePixelRatio();
  const audible = useAudibleInk();
  const [strokes, lasers] = useMemo(() => [audible.filter(leavesInk), listLasers(audible)], [audible]);
  const mark = useStudio((state) => state.mark);
  const [text, setText] = useState<Writing | null>(null);
  const marked = (mark !== null && strokes.find(({ id }) => id === mark)) || null;
  const keys = useSurfaceKeys({ tool, picture, strokes, selected: marked, sketch, onText: setText });

  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    if (!props.isClickMeant(event)) return;
    if (tool === "text")
      return setText({ place: props.placeOf(event), stroke: null, second: session.ink.secondOf(event) });
    if (tool !== "tag") return;
    // A press of Enter or Space has no position.
    const { x, y } = event.detail === 0 ? { x: 0.5, y: 0.5 } : props.placeOf(event);
    session.tags.add(x, y, event);
  };

  return (
    <>
      {InkCanvas ? (
        <InkCanvas
          key={pixelRatio}
          area={view.space}
          box={view.box}
          size={picture}
          strokes={strokes}
          lasers={lasers}
          selected={text?.stroke ? null : marked}
          sketch={sketch}
        />
      ) : null}
      <Surface
        tool={tool}
        box={view.box}
        tagNumber={tagNumber}
        marks={strokes.length}
        onTap={tap}
        onDoubleClick={() => {
          if (marked?.tool === "text") keys.edit(marked);
        }}
        onKeyDown={keys.onKeyDown}
        onKeyUp={keys.onKeyUp}
        onBlur={keys.onBlur}
      />
      <SurfaceHelp tool={tool} />
      <p role="status" className="sr-only">
        {keys.said}
      </p>
      <div style={view.box} className="pointer-events-none absolute">
        {props.children}
      </div>
      {marked && !text ? (
        <MarkBar stroke={marked} size={picture} box={view.box} space={view.space} onEdit={() => keys.edit(marked)} />
      ) : null}
      {text ? <TextField {...text} size={picture} box={view.box} onClose={() => setText(null)} /> : null}
    </>
  );
}
