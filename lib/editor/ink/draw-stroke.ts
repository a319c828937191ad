import { simplifyPoints } from "#lib/ink/simplify";
import { INK_COLORS, type InkPoint } from "#lib/ink/stroke";
import { roundStroke } from "#lib/ink/write-strokes";
import type { Size, Stroke } from "../document";
import { type DrawingTool, toolWidth } from "../tools";

/** A place on the picture in fractions, and the pressure; 0.5 where the device reports none. */
export interface Touch {
  x: number;
  y: number;
  pressure?: number;
}

interface Start {
  id: string;
  tool: DrawingTool;
  color: string;
  /** Which of the three widths. */
  width: number;
  touch: Touch;
  /** Recording time; null while time does not run: such a mark is always visible. */
  second: number | null;
}

const mostPoints = 4000;
const highlighterOpacity = 0.4;

/** A stroke as far as it is drawn. */
export function startStroke({ id, tool, color, width, touch, second }: Start): Stroke {
  const isCover = tool === "redact";
  return {
    id,
    tool,
    color: isCover ? (INK_COLORS.ink ?? "") : color,
    width: toolWidth(tool, width),
    opacity: tool === "highlighter" ? highlighterOpacity : 1,
    points: [pointOf(touch, 0)],
    // Redactions are visible from the beginning.
    start: isCover ? null : second,
    end: isCover ? null : second,
    hideAt: null,
    text: "",
    drawing: null,
  };
}

/** The stroke continued to another place: a freehand line gets a point, a shape ends there. */
export function extendStroke(stroke: Stroke, touch: Touch, second: number | null): Stroke {
  const since = stroke.start === null || second === null ? 0 : second - stroke.start;
  const before = stroke.points.at(-1)?.[2] ?? 0;
  const point = pointOf(touch, Math.max(before, since));
  const end = stroke.start === null ? null : stroke.start + point[2];
  if (!isFreehand(stroke)) return { ...stroke, points: [...stroke.points.slice(0, 1), point], end };
  const last = stroke.points.at(-1);
  if (last && last[0] === point[0] && last[1] === point[1] && last[2] === point[2]) return stroke;
  return { ...stroke, points: [...stroke.points, point], end };
}

/** The stroke as it is kept; null for a shape that is no larger than a slip of the hand. */
export function finishStroke(stroke: Stroke, size: Size): Stroke | null {
  const [first, last] = [stroke.points[0], stroke.points.at(-1)];
  if (!first || !last) return null;
  if (isFreehand(stroke)) {
    const aspect = size.height / size.width;
    let points = simplifyPoints(stroke.points, { aspect });
    for (let loss = 2; points.length > mostPoints; loss *= 2) {
      points = simplifyPoints(points, { width: 0.0004 * loss, seconds: 0.02 * loss, aspect });
    }
    return roundStroke({ ...stroke, points });
  }
  const across = Math.abs(last[0] - first[0]) * size.width;
  const down = Math.abs(last[1] - first[1]) * size.height;
  const isBox = stroke.tool === "rect" || stroke.tool === "ellipse" || stroke.tool === "redact";
  const isSlip = isBox ? Math.min(across, down) < slip(size) : Math.hypot(across, down) < slip(size);
  return isSlip ? null : roundStroke(stroke);
}

const slip = ({ width }: Size) => width * 0.004;
const isFreehand = ({ tool }: Stroke) => tool === "pen" || tool === "highlighter";
const pointOf = ({ x, y, pressure = 0.5 }: Touch, t: number): InkPoint => [x, y, t, pressure];
