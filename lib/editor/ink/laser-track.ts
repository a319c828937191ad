import type { Laser } from "#lib/ink/laser/laser";
import { INK_COLORS, type InkPoint } from "#lib/ink/stroke";
import { turningPoints } from "#lib/ink/turning-points";
import { roundStroke } from "#lib/ink/write-strokes";
import type { Stroke } from "../document";

const EVERY_SECONDS = 1 / 12;
const STROKE_SECONDS = 60;
/** How far from where it was the pointer may be replayed, as a fraction of the width. */
const TOLERANCE = 0.004;
/** Where the pointer was during a longer pause of the page is not known. */
const GAP_SECONDS = 0.5;
const WIDTH = 0.008;

interface Place {
  x: number;
  y: number;
}

/** A way of the pointer as it is stored, with no more than `most` points; null if less than two are left. */
export function finishLaser({ start, points }: Laser, id: string, most: number): Stroke | null {
  const kept = points.slice(0, most);
  const last = kept.at(-1);
  if (kept.length < 2 || !last) return null;
  const look = { color: INK_COLORS.persimmon ?? "", width: WIDTH, opacity: 1, text: "" };
  const times = { start, end: start + last[2], hideAt: null };
  return roundStroke({ id, tool: "laser", ...look, points: kept, ...times, drawing: null });
}

/** Without the points that a pointer that moves evenly between the others passes at the same time anyway. */
export function simplifyWay(points: readonly InkPoint[], aspect: number): InkPoint[] {
  if (points.length < 3) return [...points];
  const kept = turningPoints(points.length, (index, from, to) => {
    const [here, a, b] = [points[index], points[from], points[to]];
    if (!here || !a || !b) return 0;
    const share = b[2] > a[2] ? (here[2] - a[2]) / (b[2] - a[2]) : 0;
    const [dx, dy] = [here[0] - a[0] - share * (b[0] - a[0]), here[1] - a[1] - share * (b[1] - a[1])];
    return Math.hypot(dx, dy * aspect) / TOLERANCE;
  });
  const isKept = new Set(kept);
  return points.filter((_, index) => isKept.has(index));
}

/** Follows the pointer while the sound is recorded: a stroke for each minute, and for each time that it leaves the picture. */
export function trackLaser(onStroke: (laser: Laser) => void) {
  let laser: { start: number; points: InkPoint[] } | null = null;

  const end = () => {
    const ended = laser;
    // First: its callback may end it, too.
    laser = null;
    if (ended) onStroke(ended);
  };
  const put = ({ x, y }: Place, second: number): void => {
    laser ??= { start: second, points: [] };
    const { start, points } = laser;
    const since = second - start;
    const isOver = since >= STROKE_SECONDS;
    const last = points.at(-1);
    if (last && since - last[2] < EVERY_SECONDS && !isOver) return;
    points.push([x, y, since, 0.5]);
    if (!isOver) return;
    end();
    put({ x, y }, second);
  };

  return {
    /** Where the pointer is at a second of the recording; null: on no picture. */
    at(place: Place | null, second: number): void {
      const last = laser ? laser.start + (laser.points.at(-1)?.[2] ?? 0) : second;
      // Earlier seconds are those of another take.
      if (!place || second < last || second - last > GAP_SECONDS) end();
      if (place) put(place, second);
    },
    end,
  };
}
