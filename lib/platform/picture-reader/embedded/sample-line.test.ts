import { expect, test } from "vitest";
import { LINE_HEIGHT, sampleLine } from "./sample-line";

const WIDTH = 120;
const HEIGHT = 60;

/** Red on the left half, blue on the right, both around `angle`. */
function rasterOf(angle: number) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const [dx, dy] = [(pixel % WIDTH) + 0.5 - WIDTH / 2, Math.floor(pixel / WIDTH) + 0.5 - HEIGHT / 2];
    data[pixel * 3 + (dx * Math.cos(angle) + dy * Math.sin(angle) < 0 ? 0 : 2)] = 255;
  }
  return { data, width: WIDTH, height: HEIGHT };
}

test.each([0, 0.3])("a line at an angle of %s becomes level, as planes of blue, green and red", (angle) => {
  const region = { x: WIDTH / 2, y: HEIGHT / 2, width: 60, height: 24, angle };
  const { planes, width } = sampleLine(rasterOf(angle), region);
  expect(width).toBe(120);
  const at = (plane: number, column: number, row: number) => planes[(plane * LINE_HEIGHT + row) * width + column];
  for (const row of [2, 24, 45]) {
    expect([0, 1, 2].map((plane) => at(plane, 10, row))).toEqual([-1, -1, 1]);
    expect([0, 1, 2].map((plane) => at(plane, 110, row))).toEqual([1, -1, -1]);
  }
});

test("a line at the edge goes on outside as it is there, and none is too wide for the model", () => {
  const raster = rasterOf(0);
  const { planes } = sampleLine(raster, { x: 0, y: 0, width: 30, height: 20, angle: 0 });
  expect([...planes.subarray(2 * LINE_HEIGHT * 72)].every((value) => value === 1)).toBe(true);
  expect(sampleLine(raster, { x: 60, y: 30, width: 1200, height: 6, angle: 0 }).width).toBe(2400);
});
