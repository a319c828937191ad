import { INK_COLORS, type InkTool } from "#lib/ink/stroke";

export type DrawingTool = Exclude<InkTool, "polygon" | "eraser" | "laser">;
export type Tool = "select" | "tag" | DrawingTool | "eraser" | "laser";

/** The studio's tools in the order of the rail, with the key of each. */
export const tools: readonly { tool: Tool; name: string; key: string }[] = [
  { tool: "select", name: "Select", key: "v" },
  { tool: "tag", name: "Tag", key: "g" },
  { tool: "pen", name: "Pen", key: "p" },
  { tool: "highlighter", name: "Highlighter", key: "h" },
  { tool: "arrow", name: "Arrow", key: "a" },
  { tool: "line", name: "Line", key: "l" },
  // R records.
  { tool: "rect", name: "Rectangle", key: "s" },
  { tool: "ellipse", name: "Ellipse", key: "o" },
  { tool: "text", name: "Text", key: "t" },
  { tool: "redact", name: "Redact", key: "b" },
  { tool: "eraser", name: "Eraser", key: "e" },
  { tool: "laser", name: "Laser", key: "k" },
];

export const toolName = (tool: string) => tools.find((one) => one.tool === tool)?.name ?? "Shape";

export const inkColors: readonly { name: string; color: string }[] = Object.entries(INK_COLORS).map(
  ([name, color]) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), color }),
);

export const widths = ["Thin", "Medium", "Thick"] as const;

const lineWidths = [0.0025, 0.005, 0.01];
const highlighterWidths = [0.015, 0.025, 0.045];
const letterSizes = [0.02, 0.03, 0.045];

/** How wide a tool draws, as a share of the picture's width; for text the size of the letters. */
export function toolWidth(tool: string, width: number): number {
  const sizes = tool === "text" ? letterSizes : tool === "highlighter" ? highlighterWidths : lineWidths;
  return sizes[width] ?? 0.005;
}

/** A tool that makes ink, in contrast to those that choose, tag, erase or point. */
export function isDrawingTool(tool: Tool): tool is DrawingTool {
  return tool !== "select" && tool !== "tag" && tool !== "eraser" && tool !== "laser";
}
