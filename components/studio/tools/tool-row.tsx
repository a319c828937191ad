"use client";
import { useStudio } from "#components/studio-session/studio-context";
import { isDrawingTool } from "#lib/editor/tools";
import { Colors, Widths } from "./ink-choices";
import { ToolRadios } from "./tool-radios";

/** Tools under the thumb; colours and widths come with a tool that uses them. */
export function ToolRow() {
  const isInking = useStudio(({ tool, mark }) => (isDrawingTool(tool) && tool !== "redact") || mark !== null);
  return (
    <div className="-mx-4 mt-2">
      <ToolRadios className="flex gap-0.5 overflow-x-auto px-4 py-1 [scrollbar-width:none]" itemClassName="size-11" />
      {isInking ? (
        <div className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
          <Colors className="flex" itemClassName="size-11" />
          <Widths className="flex" itemClassName="size-11" />
        </div>
      ) : null}
    </div>
  );
}
