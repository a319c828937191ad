import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { readDrawing } from "../drawing-document";
import { hitStroke } from "../hit-test";
import { strokePath } from "../path";
import { type InkPoint, readStrokes } from "../stroke";
import { inkDocument, inkLayers } from "../svg";
import { type Laser, laserEnd, laserMarks, laserSvg, listLasers, placeAt } from "./laser";
import { readLasers, writeLasers } from "./laser-attribute";

const size = { width: 1000, height: 800 };
const points: InkPoint[] = [
  [0.2, 0.5, 0, 0.5],
  [0.4, 0.5, 1, 0.5],
  [0.4, 0.5, 3, 0.5],
];
const laser: Laser = { start: 10, points };
const stroke = { id: "k", tool: "laser", start: 10, points };
const seen = (second: number, isCalm = false) => laserMarks(laser, second, size, { isCalm });
const dots = (second: number) => seen(second).filter(({ fill }) => fill !== undefined).length;
const trails = (second: number) => seen(second).filter(({ fill }) => fill === undefined).length;

test("the dot is where the pointer is, with a trail of its last 1.2 seconds", () => {
  expect([9.9, 10, 10.5, 13].map(dots)).toEqual([0, 2, 2, 2]);
  expect([10, 10.1, 11].map(trails)).toEqual([0, 8, 8]);
  expect(placeAt(points, 0.5)).toEqual([expect.closeTo(0.3), 0.5]);
  expect(seen(10.5).at(0)?.d).toMatch(/^M200 400.*L300 400$/);
  expect(seen(12.5).at(0)?.d).toMatch(/^M400 400/);
});

test("after its end the dot is gone and the trail fades within 1.2 seconds", () => {
  expect([13.01, 14.19].map(dots)).toEqual([0, 0]);
  expect([13.01, 13.7, 14, 14.19].map(trails)).toEqual([8, 4, 2, 1]);
  expect(seen(14.2)).toEqual([]);
  expect(laserEnd(laser)).toBe(14.2);
});

test("with less motion there is a ring at the place, and no trail", () => {
  expect(seen(10.5, true)).toHaveLength(2);
  expect(seen(10.5, true).every(({ fill, opacity }) => fill === undefined && opacity === 1)).toBe(true);
  expect(seen(13.5, true)).toEqual([]);
});

test("a laser without a second never shines, and one that was hidden ends there", () => {
  const [timed, still, hidden, pen] = readStrokes({
    strokes: [stroke, { ...stroke, start: null }, { ...stroke, hide_at: 12 }, { ...stroke, tool: "pen" }],
  });
  const of = (one: typeof timed) => (one ? listLasers([one]) : []);
  expect([timed, still, hidden, pen].map((one) => of(one).length)).toEqual([1, 0, 1, 0]);
  expect(of(hidden)[0]?.points).toHaveLength(2);
});

test("a laser is no ink: it has no path, is not hit, and is in no still", () => {
  const [read] = readStrokes({ strokes: [stroke] });
  if (!read) throw new Error("not read");
  expect(strokePath(read, size)).toBeNull();
  expect(hitStroke([read], [0.4, 0.5], size)).toBeNull();
  expect(inkDocument([read], size)).not.toContain("<path");
  expect(inkLayers([read], size)).toBe(
    '<svg class="ink ink-laser" viewBox="0 0 1000 800" preserveAspectRatio="none" fill="none" aria-hidden="true" data-laser="10 200 400 0 400 400 1 400 400 3"></svg>',
  );
});

const times = fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 1, maxLength: 40 });
const share = fc.integer({ min: 0, max: 1000 }).map((thousandth) => thousandth / 1000);
const lasers = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 100_000 }).map((ms) => ms / 1000),
    points: fc
      .tuple(times, share, share)
      .map(([list, x, y]) =>
        list.toSorted((a, b) => a - b).map((hundredth, at): InkPoint => [x, at % 2 ? y : x, hundredth / 100, 0.5]),
      ),
  }),
  { minLength: 1, maxLength: 5 },
);

test("what a page writes of lasers is what its player reads", () => {
  fc.assert(
    fc.property(lasers, (list) => {
      const square = { width: 1000, height: 1000 };
      expect(readLasers(writeLasers(list, square), square)).toEqual(list);
    }),
  );
});

test("at any second its light is a few finite paths, and there is none outside of its time", () => {
  fc.assert(
    fc.property(lasers, fc.double({ min: -1, max: 200, noNaN: true }), ([one], second) => {
      if (!one) return;
      const marks = laserMarks(one, second, size);
      const isOn = second >= one.start && second <= one.start + (one.points.at(-1)?.[2] ?? 0);
      if (isOn) expect(marks.length).toBeGreaterThanOrEqual(2);
      if (second < one.start || second >= laserEnd(one)) expect(marks).toEqual([]);
      expect(marks.length).toBeLessThanOrEqual(10);
      expect(laserSvg(marks)).not.toMatch(/NaN|Infinity|undefined/);
    }),
  );
});

test.each<[string, object, string]>([
  ["no start", { start: null }, "strokes.0.start"],
  ["a point without a time", { points: [[0, 0, 0], [1, 1]] }, "strokes.0.points.1"], // biome-ignore format: short
  ["times that go back", { points: [[0, 0, 1], [1, 1, 0.5]] }, "strokes.0.points.1"], // biome-ignore format: short
])("a document refuses a laser with %s", (_, changes, path) => {
  const reading = readDrawing({ version: 1, strokes: [{ ...stroke, ...changes }] });
  expect(reading.kind === "wrong" && Object.keys(reading.problems)).toEqual([path]);
  expect(readDrawing({ version: 1, strokes: [stroke] }).kind).toBe("own");
});
