"use client";
import { Infinity as Always, ClockArrowDown, Copy, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useSession, useTransport } from "#components/studio-session/studio-context";
import type { Size, Stroke } from "#lib/editor/document";
import { toolName } from "#lib/editor/tools";
import type { Box } from "#lib/editor/viewport";
import { strokeBounds } from "#lib/ink/bounds";

interface MarkBarProps {
  stroke: Stroke;
  size: Size;
  box: Box;
  space: Size;
  onEdit: () => void;
}

const barHeight = 52;
const halfWidth = 96;

/** Actions of the selected mark, beside it. */
export function MarkBar({ stroke, size, box, space, onEdit }: MarkBarProps) {
  const { ink } = useSession();
  const { hasSound } = useTransport();
  const isTimed = stroke.start !== null;
  const scale = box.width / size.width;
  const { left, right, top, bottom } = strokeBounds(stroke, size);
  const above = box.top + top * scale - barHeight - 12;
  const below = box.top + bottom * scale + 14;
  const place = {
    left: clamp(box.left + ((left + right) / 2) * scale, halfWidth + 8, space.width - halfWidth - 8),
    top: above >= 8 ? above : clamp(below, 8, space.height - barHeight - 8),
  };
  return (
    <fieldset
      style={place}
      className="absolute z-10 m-0 flex -translate-x-1/2 items-center gap-0.5 rounded-md border-0 bg-img-pin p-1 text-img-on shadow-float"
    >
      <legend className="sr-only">
        <span>{toolName(stroke.tool)}</span>
        <span>, selected</span>
      </legend>
      {stroke.tool === "text" ? (
        <Action label="Edit text" onClick={onEdit}>
          <Pencil size={17} aria-hidden="true" />
        </Action>
      ) : null}
      {hasSound && stroke.tool !== "redact" ? (
        <Action label="Show from the playhead on" onClick={() => ink.startAtPlayhead(stroke.id)}>
          <ClockArrowDown size={17} aria-hidden="true" />
        </Action>
      ) : null}
      {isTimed ? (
        <Action label="Always show" onClick={() => ink.alwaysShow(stroke.id)}>
          <Always size={17} aria-hidden="true" />
        </Action>
      ) : null}
      <Action label="Duplicate" onClick={() => ink.duplicate(stroke.id)}>
        <Copy size={17} aria-hidden="true" />
      </Action>
      <Action label="Delete" onClick={() => ink.remove(stroke.id)}>
        <Trash2 size={17} aria-hidden="true" />
      </Action>
    </fieldset>
  );
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-sm hover:bg-img-on/15 pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
