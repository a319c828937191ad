"use client";
import { useEffect, useRef, useState } from "react";
import { useSession, useStudio } from "#components/studio-session/studio-context";
import { fieldKey } from "#lib/browser/field-key";
import { newId, type Size, type Stroke } from "#lib/editor/document";
import { startStroke } from "#lib/editor/ink/draw-stroke";
import { toolWidth } from "#lib/editor/tools";
import type { Box } from "#lib/editor/viewport";
import { letterSize } from "#lib/ink/path";

export interface Writing {
  place: { x: number; y: number };
  /** The text that is written on; null for a new one. */
  stroke: Stroke | null;
  /** Of the recording, for a new text; null while time does not run. */
  second: number | null;
}

interface TextFieldProps extends Writing {
  size: Size;
  box: Box;
  onClose: () => void;
}

/** A text field at its place on the picture. */
export function TextField({ place, stroke, second, size, box, onClose }: TextFieldProps) {
  const session = useSession();
  const color = useStudio((state) => state.color);
  const width = useStudio((state) => state.width);
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(stroke?.text ?? "");
  const isOver = useRef(false);

  useEffect(() => field.current?.focus(), []);

  const close = (isWanted: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const text = words.trimEnd();
    if (isWanted && stroke && text.trim() === "") session.ink.remove(stroke.id);
    else if (isWanted && stroke && text !== stroke.text) session.ink.write(stroke.id, text);
    else if (isWanted && !stroke && text.trim() !== "") {
      const made = startStroke({ id: newId(), tool: "text", color, width, touch: place, second });
      session.ink.add({ ...made, text });
    }
    onClose();
  };

  const letters = letterSize(stroke ?? { width: toolWidth("text", width) }, size) * (box.width / size.width);
  return (
    <textarea
      ref={field}
      aria-label="Text on the picture"
      value={words}
      maxLength={2000}
      rows={1}
      dir="auto"
      spellCheck
      onChange={(event) => setWords(event.target.value)}
      onBlur={() => close(true)}
      onKeyDown={(event) => {
        const key = fieldKey(event);
        if (key === "Escape") close(false);
        if (key === "Enter" && !event.shiftKey) {
          event.preventDefault();
          close(true);
        }
      }}
      style={{
        left: box.left + place.x * box.width - 4,
        top: box.top + place.y * box.height - 2,
        fontSize: letters,
        color: stroke?.color ?? color,
      }}
      className="field-sizing-content absolute z-10 min-w-[3ch] resize-none whitespace-pre rounded-sm bg-img-on/80 px-1 py-0.5 font-[600] leading-[1.25] outline-2 outline-tide"
    />
  );
}
