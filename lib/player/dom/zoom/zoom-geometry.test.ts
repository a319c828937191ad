import { expect, test } from "vitest";
import {
  findMiddle,
  findMostZoom,
  findTurnFactor,
  findViewHeight,
  limitZoom,
  placeAt,
  scrollBetween,
} from "./zoom-geometry";

const box = { left: -100, top: 50, width: 800, height: 400 };

test("a picture is enlarged until each of its pixels is two wide, four times at least", () => {
  expect([findMostZoom(5000, 400), findMostZoom(0, 400), findMostZoom(90_000, 300)]).toEqual([25, 4, 60]);
  expect([limitZoom(0.4, 4), limitZoom(1.01, 4), limitZoom(2, 4), limitZoom(9, 4)]).toEqual([1, 1, 2, 4]);
});

test("what was under the fingers is under them after they zoom", () => {
  const point = { x: 300, y: 150 };
  const place = placeAt(box, point);
  expect(place).toEqual({ x: 0.5, y: 0.25 });
  const twice = { ...box, width: 1600, height: 800 };
  const { x, y } = scrollBetween(twice, place, point);
  expect(placeAt({ ...twice, left: twice.left - x, top: twice.top - y }, point)).toEqual(place);
  expect(placeAt(box, { x: 5000, y: 0 })).toEqual({ x: 1, y: 0 });
});

test("a panorama grows to most of the screen, and a tall picture does not outgrow it", () => {
  const screen = 800;
  expect(findViewHeight(20 * 4, 20, screen)).toBe(80);
  expect(findViewHeight(20 * 27, 20, screen)).toBe(480);
  expect(findViewHeight(1100, 550, screen)).toBe(550);
  expect(findViewHeight(9000, 4500, screen)).toBe(680);
  expect(findMiddle({ left: 0, top: -400, width: 300, height: 4500 }, screen)).toEqual({ x: 150, y: 400 });
});

test("a turn of the wheel zooms by little, whatever it is counted in", () => {
  expect(findTurnFactor(-2, false)).toBeCloseTo(1.02, 2);
  expect(findTurnFactor(-1000, false)).toBe(findTurnFactor(-3, true));
  expect(findTurnFactor(100, false) * findTurnFactor(-100, false)).toBeCloseTo(1);
});
