import { expect, test } from "vitest";
import { type Laser, placeAt } from "#lib/ink/laser/laser";
import type { InkPoint } from "#lib/ink/stroke";
import { fc } from "../../../e2e/support/random-tests";
import { finishLaser, simplifyWay, trackLaser } from "./laser-track";

type Place = { x: number; y: number };

const FRAME = 1 / 60;

function tracked(seconds: number, placeOf: (second: number) => Place | null): Laser[] {
  const lasers: Laser[] = [];
  const track = trackLaser((laser) => lasers.push(laser));
  for (let frame = 0; frame * FRAME < seconds; frame += 1) track.at(placeOf(frame * FRAME), frame * FRAME);
  track.end();
  return lasers;
}

const circling = (second: number) => ({ x: 0.5 + 0.3 * Math.cos(second), y: 0.5 + 0.3 * Math.sin(second) });
const endOf = ({ start, points }: Laser) => start + (points.at(-1)?.[2] ?? 0);

test("the pointer is kept at most twelve times a second", () => {
  const [laser] = tracked(10, circling);
  expect(laser?.points.length).toBeGreaterThan(90);
  expect(laser?.points.length).toBeLessThanOrEqual(122);
});

test("each minute is another stroke, which begins where the last one ends", () => {
  const lasers = tracked(150, circling);
  expect(lasers.map(({ start }) => Math.round(start))).toEqual([0, 60, 120]);
  for (const [index, laser] of lasers.entries()) {
    const before = lasers[index - 1];
    if (!before) continue;
    expect(endOf(before)).toBeCloseTo(laser.start, 6);
    expect(before.points.at(-1)?.slice(0, 2)).toEqual(laser.points[0]?.slice(0, 2));
  }
});

test("a pointer that leaves the picture, a page that was paused and another take begin another stroke", () => {
  expect(tracked(4, (second) => (second > 1 && second < 2 ? null : circling(second)))).toHaveLength(2);
  const lasers: Laser[] = [];
  const track = trackLaser((laser) => lasers.push(laser));
  const place = { x: 0.1, y: 0.2 };
  for (const second of [5, 5.1, 5.2, 90, 90.1, 0, 0.1]) track.at(place, second);
  track.end();
  expect(lasers.map(({ start }) => start)).toEqual([5, 90, 0]);
});

const ways = fc
  .array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20)), {
    minLength: 1,
    maxLength: 80,
  })
  .map((list) => list.flatMap(([x, y, rest]) => Array.from({ length: rest + 1 }, () => [x, y] as const)))
  .map((list) => list.map(([x, y], index): InkPoint => [x, y, index / 12, 0.5]));

test("a simplified way is never far from where the pointer was, and a rest is two of its points", () => {
  fc.assert(
    fc.property(ways, (points) => {
      const kept = simplifyWay(points, 0.75);
      expect(kept.at(0)).toEqual(points.at(0));
      expect(kept.at(-1)).toEqual(points.at(-1));
      for (const [x, y, t] of points) {
        const [atX, atY] = placeAt(kept, t);
        expect(Math.hypot(x - atX, (y - atY) * 0.75)).toBeLessThanOrEqual(0.004 + 1e-9);
      }
    }),
  );
  const resting = Array.from({ length: 600 }, (_, index): InkPoint => [0.3, 0.4, index / 12, 0.5]);
  expect(simplifyWay(resting, 1)).toHaveLength(2);
});

test("a stroke has no more points than the clip has room for, and none is made of fewer than two", () => {
  const laser = { start: 3, points: [0, 1, 2].map((t): InkPoint => [0.1 * t, 0.2, t, 0.5]) };
  const whole = finishLaser(laser, "a", 20_000);
  expect(whole).toMatchObject({ tool: "laser", start: 3, end: 5, hideAt: null });
  expect(finishLaser(laser, "a", 2)).toMatchObject({ points: laser.points.slice(0, 2), end: 4 });
  expect(finishLaser(laser, "a", 1)).toBeNull();
  expect(finishLaser(laser, "a", 0)).toBeNull();
});
