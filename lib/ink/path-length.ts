import type { InkSize } from "./path";
import { strokePath } from "./path";
import type { InkStroke } from "./stroke";

const CURVE_PIECES = 12;

export function strokeLength(stroke: InkStroke, size: InkSize): number {
  return pathLength(strokePath(stroke, size) ?? "");
}

function pathLength(d: string): number {
  let [x, y, length] = [0, 0, 0];
  let [firstX, firstY] = [0, 0];
  const go = (toX: number, toY: number) => {
    length += Math.hypot(toX - x, toY - y);
    [x, y] = [toX, toY];
  };
  for (const [, command = "", values = ""] of d.matchAll(/([MLHVhQAZ])([^A-Za-z]*)/g)) {
    const [a = 0, b = 0, c = 0, e = 0, , f = 0, g = 0] = values.split(/[\s,]+/).map(Number);
    if (command === "M") [x, y, firstX, firstY] = [a, b, a, b];
    else if (command === "L") go(a, b);
    else if (command === "H") go(a, y);
    else if (command === "V") go(x, a);
    else if (command === "h") go(x + a, y);
    else if (command === "Z") go(firstX, firstY);
    else if (command === "A") {
      length += halfEllipse(a, b);
      [x, y] = [f, g];
    } else {
      const [fromX, fromY] = [x, y];
      for (let piece = 1; piece <= CURVE_PIECES; piece += 1) {
        const t = piece / CURVE_PIECES;
        const at = (start: number, middle: number, end: number) =>
          (1 - t) * (1 - t) * start + 2 * t * (1 - t) * middle + t * t * end;
        go(at(fromX, a, c), at(fromY, b, e));
      }
    }
  }
  return length;
}

/** Ramanujan's approximation. */
function halfEllipse(rx: number, ry: number): number {
  if (rx + ry === 0) return 0;
  const h = ((rx - ry) / (rx + ry)) ** 2;
  return ((Math.PI * (rx + ry)) / 2) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
}
