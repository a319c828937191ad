"use client";
import type { KeyboardEvent, MouseEvent } from "react";
import { type Tool, toolName } from "#lib/editor/tools";
import type { Box } from "#lib/editor/viewport";

interface SurfaceProps {
  tool: Tool;
  box: Box;
  tagNumber: number;
  marks: number;
  onTap: (event: MouseEvent<HTMLButtonElement>) => void;
  onDoubleClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: () => void;
  onBlur: () => void;
}

const cursors: Partial<Record<Tool, string>> = { select: "cursor-default", text: "cursor-text" };

/** The picture as a button: its action depends on the tool. */
export function Surface({ tool, box, tagNumber, marks, onTap, ...keys }: SurfaceProps) {
  return (
    <button
      type="button"
      data-surface={tool}
      aria-label={labelOf(tool, tagNumber, marks)}
      aria-describedby="surface-keys"
      onClick={onTap}
      {...keys}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      className={`absolute touch-none select-none rounded-md ${cursors[tool] ?? "cursor-crosshair"}`}
    />
  );
}

/** Describes the keys for users who do not see the picture. */
export function SurfaceHelp({ tool }: { tool: Tool }) {
  const words =
    tool === "tag"
      ? "Enter drops a tag in the middle."
      : tool === "select"
        ? "Arrow keys choose a mark and move it, brackets choose another, Delete removes it."
        : "Enter shows a crosshair and draws from it, arrow keys move it, Escape cancels.";
  return (
    <p id="surface-keys" className="sr-only">
      {words}
    </p>
  );
}

function labelOf(tool: Tool, tagNumber: number, marks: number): string {
  if (tool === "tag") return `Add tag ${tagNumber} on the picture`;
  if (tool === "select") return `Select on the picture: ${marks === 1 ? "1 mark" : `${marks} marks`}`;
  return `${toolName(tool)} on the picture`;
}
