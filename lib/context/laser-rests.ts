import { type Laser, listLasers } from "#lib/ink/laser/laser";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import type { InkPoint, InkStroke } from "#lib/ink/stroke";
import type { Passage, PointedPlace } from "./context";

/** The laser has stayed at a place. */
export interface Rest extends Omit<PointedPlace, "seconds"> {
  from: number;
  to: number;
}

/** How far a hand moves that rests, as a fraction of the image. */
const REACH = 0.02;
/** A shorter stop is a way that turns. */
const LEAST_SECONDS = 0.3;

/** In the order of time. */
export function findRests(strokes: readonly { image: string | null; stroke: InkStroke }[]): Rest[] {
  let left = MAX_LASER_POINTS;
  return strokes
    .flatMap(({ image, stroke }) =>
      listLasers([stroke]).flatMap((laser) => {
        left -= laser.points.length;
        return left < 0 ? [] : restsOf(laser).map((rest) => ({ image, ...rest }));
      }),
    )
    .sort((a, b) => a.from - b.from);
}

/** Where it was longest during a passage, and since when; null if it was nowhere for long. */
export function longestRest(rests: readonly Rest[], { from, to }: Pick<Passage, "from" | "to">): PointedPlace | null {
  let longest: { rest: Rest; seconds: number } | null = null;
  for (const rest of rests) {
    if (rest.from >= to) break;
    const seconds = Math.min(rest.to, to) - Math.max(rest.from, from);
    if (seconds >= LEAST_SECONDS && seconds > (longest?.seconds ?? 0)) longest = { rest, seconds };
  }
  if (!longest) return null;
  const { image, x, y, from: since } = longest.rest;
  return { image, x: thousandths(x), y: thousandths(y), seconds: thousandths(Math.max(since, from)) };
}

/** A rest ends with the first point out of reach of where it began; on the way there the laser has left evenly. */
function restsOf({ start, points }: Laser): Omit<Rest, "image">[] {
  const rests: Omit<Rest, "image">[] = [];
  let begun: InkPoint | null = null;
  let last: InkPoint | null = null;
  const end = (until: number) => {
    if (begun && until - begun[2] >= LEAST_SECONDS)
      rests.push({ from: start + begun[2], to: start + until, x: within(begun[0]), y: within(begun[1]) });
  };
  for (const point of points) {
    const distance = begun ? Math.hypot(point[0] - begun[0], point[1] - begun[1]) : 0;
    if (begun && last && distance > REACH) {
      end(last[2]);
      begun = null;
    }
    begun ??= point;
    last = point;
  }
  if (last) end(last[2]);
  return rests;
}

const within = (share: number) => Math.min(1, Math.max(0, share));
const thousandths = (value: number) => Math.round(value * 1000) / 1000;
