"use client";
import type { KeyboardEvent, MouseEvent } from "react";
import type { Tool } from "#lib/editor/tools";
import type { Box } from "#lib/editor/viewport";
import { type Say, sayTool } from "#lib/studio/words";
import { useSay } from "../studio-session/use-say";

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
  const say = useSay();
  return (
    <button
      type="button"
      data-surface={tool}
      aria-label={labelOf(say, tool, { tagNumber, marks })}
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
  const say = useSay();
  const words =
    tool === "tag"
      ? say("tagKeys")
      : tool === "select"
        ? "Arrow keys choose a mark and move it, brackets choose another, Delete removes it."
        : tool === "laser"
          ? say("laserKeys")
          : say("drawKeys");
  return (
    <p id="surface-keys" className="sr-only">
      {words}
    </p>
  );
}

function labelOf(say: Say, tool: Tool, { tagNumber, marks }: Pick<SurfaceProps, "tagNumber" | "marks">): string {
  if (tool === "tag") return say("addTag", { number: String(tagNumber) });
  if (tool === "select") return `Select on the picture: ${marks === 1 ? "1 mark" : `${marks} marks`}`;
  return say("toolOn", { tool: sayTool(tool, say) });
}
