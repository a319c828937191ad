import type { SceneNode } from "#lib/platform/media/scene";
import { redactedBoxes } from "#lib/vst/ink-redactions";
import type { InkStroke } from "#lib/vst/ink-stroke";
import { type InkSize, strokeToSvg } from "#lib/vst/ink-svg";
import type { Box } from "./composition";
import { plainColor } from "./plain-color";

/**
 * The ink of a picture, in the two layers of every page of ours: highlighters below, everything else above. `draw` makes
 * the node of one stroke, or remembers it.
 */
export function inkNodes(
  strokes: readonly InkStroke[],
  size: InkSize,
  box: Box,
  draw: typeof strokeNode = strokeNode,
): SceneNode[] {
  const nodes = (isWash: boolean) =>
    strokes
      .filter((stroke) => (stroke.tool === "highlighter") === isWash)
      .flatMap((stroke) => draw(stroke, size, box) ?? []);
  const wash = nodes(true);
  return [...(wash.length > 0 ? [{ kind: "group", blend: "multiply", nodes: wash } as const] : []), ...nodes(false)];
}

/** True for ink that is on the picture at that second; null = when everything has been said. */
export function isShownAt(stroke: InkStroke, second: number | null): boolean {
  if (stroke.tool === "redact") return true;
  if (second === null) return stroke.hideAt === null;
  return (stroke.start === null || stroke.start <= second) && (stroke.hideAt === null || second < stroke.hideAt);
}

/** One mark on a picture that lies in the box; null where there is nothing to see. */
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
      size: Math.max(0.012, stroke.width) * box.width,
      weight: 600,
      font: "ui",
      color,
      opacity,
      baseline: "hanging",
    };
  }
  const { path } = strokeToSvg(stroke, size);
  if (path === null) return null;
  const strokeWidth = Math.max(1, stroke.width * size.width);
  return { kind: "path", d: path, ...place(box, scale), stroke: color, strokeWidth, opacity };
}

const place = (box: Box, scale: number) => ({ x: box.x, y: box.y, scale });

/** Whole pixels: an edge that is half covered would show half of what it covers. */
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
