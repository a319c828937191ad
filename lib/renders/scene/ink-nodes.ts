import { type InkSize, letterSize, strokeThickness } from "#lib/ink/path";
import { redactedBoxes } from "#lib/ink/redactions";
import type { InkStroke } from "#lib/ink/stroke";
import { isHighlighter } from "#lib/ink/svg";
import type { SceneNode } from "#lib/platform/media/video/scene";
import type { Box } from "./composition";
import { plainColor } from "./plain-color";
import { findStrokePath } from "./stroke-paths";

/** Two layers: highlighters below, everything else above. `draw` creates or reuses the node of a stroke. */
export function inkNodes(
  strokes: readonly InkStroke[],
  size: InkSize,
  box: Box,
  draw: typeof strokeNode = strokeNode,
): SceneNode[] {
  const nodes = (wash: boolean) =>
    strokes.filter((stroke) => isHighlighter(stroke) === wash).flatMap((stroke) => draw(stroke, size, box) ?? []);
  const wash = nodes(true);
  return [...(wash.length > 0 ? [{ kind: "group", blend: "multiply", nodes: wash } as const] : []), ...nodes(false)];
}

export function strokeNode(stroke: InkStroke, size: InkSize, box: Box): SceneNode | null {
  const scale = box.width / size.width;
  const color = plainColor(stroke.color);
  const { opacity } = stroke;
  if (stroke.tool === "redact") return { kind: "path", d: coverPath(stroke, size), ...place(box, scale), fill: color };
  if (stroke.tool === "text") {
    const [x = 0, y = 0] = stroke.points[0] ?? [];
    return {
      kind: "words",
      text: stroke.text,
      x: box.x + x * box.width,
      y: box.y + y * box.height,
      size: letterSize(stroke, box),
      weight: 600,
      font: "ui",
      color,
      opacity,
      baseline: "hanging",
    };
  }
  const path = findStrokePath(stroke, size);
  if (path === null) return null;
  const strokeWidth = strokeThickness(stroke, size);
  return { kind: "path", d: path, ...place(box, scale), stroke: color, strokeWidth, opacity };
}

const place = (box: Box, scale: number) => ({ x: box.x, y: box.y, scale });

/** Whole pixels: antialiasing at an edge would reveal part of the redacted pixels. */
function coverPath(stroke: InkStroke, size: InkSize): string {
  return redactedBoxes([stroke])
    .map(([x, y, width, height]) => {
      const left = Math.floor(x * size.width);
      const top = Math.floor(y * size.height);
      const right = Math.ceil((x + width) * size.width);
      const bottom = Math.ceil((y + height) * size.height);
      return `M${left} ${top}H${right}V${bottom}H${left}Z`;
    })
    .join("");
}
