/** A line of text in a picture; the box in fractions of it. */
export interface SeenLine {
  text: string;
  box: { left: number; top: number; width: number; height: number };
}

/** How far from the nearest line the pin may be, in heights of the line, and the least distance in shares of the width. */
const NEAR_LINES = 1.2;
const NEAR_WIDTH = 0.012;
/** How much further away other lines may be, in heights of the nearest one: those of the same paragraph. */
const NEXT_LINES = 0.5;
const MOST_LINES = 3;
const MOST_CHARACTERS = 300;

/**
 * The text that is at a point of a picture: the nearest line with those beside it, in reading order; null if there is none.
 * @param ratio width of the picture by its height
 */
export function textAt(lines: readonly SeenLine[], { x, y }: { x: number; y: number }, ratio: number): string | null {
  const placed = lines.map((line, index) => ({ line, index, distance: distanceTo(line, { x, y }, ratio) }));
  const nearest = placed.reduce<(typeof placed)[number] | null>(
    (best, one) => (best && best.distance <= one.distance ? best : one),
    null,
  );
  if (!nearest) return null;
  const height = nearest.line.box.height / ratio;
  if (nearest.distance > Math.max(NEAR_WIDTH, NEAR_LINES * height)) return null;
  return placed
    .filter(({ distance }) => distance <= nearest.distance + NEXT_LINES * height)
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, MOST_LINES)
    .sort((a, b) => a.index - b.index)
    .map(({ line }) => cut(line.text))
    .join("\n");
}

const cut = (text: string) => [...text].slice(0, MOST_CHARACTERS).join("").trimEnd();

/** From the edge of its box, in shares of the picture's width. */
function distanceTo({ box }: SeenLine, { x, y }: { x: number; y: number }, ratio: number): number {
  const beyond = (value: number, start: number, length: number) => Math.max(start - value, 0, value - start - length);
  return Math.hypot(beyond(x, box.left, box.width), beyond(y, box.top, box.height) / ratio);
}
