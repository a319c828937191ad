import { expect, test } from "vitest";
import { findTextRegions } from "./text-regions";

const WIDTH = 200;
const HEIGHT = 120;

/** A map on which these rectangles are text: middle, size and angle. */
function mapOf(...blocks: { x: number; y: number; width: number; height: number; angle?: number; score?: number }[]) {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (const { x, y, width, height, angle = 0, score = 0.9 } of blocks) {
    for (let pixel = 0; pixel < data.length; pixel += 1) {
      const [dx, dy] = [(pixel % WIDTH) + 0.5 - x, Math.floor(pixel / WIDTH) + 0.5 - y];
      const along = dx * Math.cos(angle) + dy * Math.sin(angle);
      const across = dy * Math.cos(angle) - dx * Math.sin(angle);
      if (Math.abs(along) < width / 2 && Math.abs(across) < height / 2) data[pixel] = score;
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

test("a region is the block with the edge that the model leaves out", () => {
  const [region, ...others] = findTextRegions(mapOf({ x: 100, y: 60, width: 80, height: 10 }));
  expect(others).toEqual([]);
  // 1.5 times the area by half the outline.
  const grown = (1.5 * 80 * 10) / 90;
  expect(region).toMatchObject({ x: 100, y: 60, angle: 0 });
  expect(region?.width).toBeCloseTo(80 + grown);
  expect(region?.height).toBeCloseTo(10 + grown);
});

test("a turned line keeps its direction, and a square one is level", () => {
  const [turned] = findTextRegions(mapOf({ x: 100, y: 60, width: 120, height: 12, angle: 0.2 }));
  expect(turned?.angle).toBeCloseTo(0.2, 1);
  expect(turned?.width).toBeGreaterThan(115);
  expect(turned?.height).toBeLessThan(45);
  expect(findTextRegions(mapOf({ x: 50, y: 50, width: 20, height: 20, angle: 0.5 }))[0]?.angle).toBe(0);
});

test("what is hardly text and what is too small is left out", () => {
  expect(findTextRegions(mapOf({ x: 100, y: 60, width: 80, height: 10, score: 0.5 }))).toEqual([]);
  expect(findTextRegions(mapOf({ x: 100, y: 60, width: 80, height: 2 }))).toEqual([]);
});

test("regions come row by row, each from the left", () => {
  const blocks = [
    { x: 160, y: 22, width: 40, height: 10 },
    { x: 40, y: 90, width: 40, height: 10 },
    { x: 40, y: 20, width: 40, height: 10 },
  ];
  expect(findTextRegions(mapOf(...blocks)).map(({ x, y }) => [x, y])).toEqual([
    [40, 20],
    [160, 22],
    [40, 90],
  ]);
});
