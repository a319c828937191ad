import { isLaser } from "#lib/ink/laser/laser";
import { countLaserPoints, MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { readStrokes } from "#lib/ink/stroke";
import type { Doc, Stroke } from "../document";
import type { DrawingRecord } from "./drawings";

const listIds = (strokes: readonly Stroke[]) => new Set(strokes.map(({ id }) => id));

/**
 * Ink whose lasers a clip with these drawings can hold. Of the lasers that are not among the saved ink, the later ones are
 * shortened or left out. Ink that fits comes back as it is.
 */
export function fitLasers(ink: Doc["ink"], saved: Doc["ink"], drawings: readonly DrawingRecord[]): Doc["ink"] {
  const here = Object.values(ink).flat();
  const there = Object.values(saved).flat();
  const [kept, known] = [listIds(here), listIds(there)];
  const isNew = (stroke: Stroke) => isLaser(stroke) && !known.has(stroke.id);
  const onServer = drawings.flatMap(({ document }) => readStrokes(document));
  const removed = there.filter(({ id }) => !kept.has(id));
  let room = Math.max(0, MAX_LASER_POINTS - countLaserPoints(onServer) + countLaserPoints(removed));
  if (countLaserPoints(here.filter(isNew)) <= room) return ink;
  const fit = (stroke: Stroke): Stroke[] => {
    if (!isNew(stroke)) return [stroke];
    const points = stroke.points.slice(0, room);
    room -= points.length;
    if (points.length === stroke.points.length) return [stroke];
    const last = points.at(-1);
    return last && points.length > 1 ? [{ ...stroke, points, end: (stroke.start ?? 0) + last[2] }] : [];
  };
  return Object.fromEntries(Object.entries(ink).map(([picture, strokes]) => [picture, strokes.flatMap(fit)]));
}
