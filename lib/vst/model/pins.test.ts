import { expect, test } from "vitest";
import { coordinateSpace, placePins } from "./pins";

const pictures = [
  { aliases: [0], orientedWidth: 1000, orientedHeight: 500 },
  { aliases: [1], orientedWidth: 200, orientedHeight: 400 },
  { aliases: [2], orientedWidth: null, orientedHeight: null },
];
const tag = (image: unknown, x: number, y: number, timestamp = 1) => ({ timestamp, x, y, note: "", image });

test("pixel tags count on the picture that each of them stands on", () => {
  const pins = placePins([tag(0, 500, 100), tag(1, 100, 100), tag(2, 100, 100), tag(7, 100, 100)], pictures);
  expect(pins.map(({ image, x, y }) => [image, x, y])).toEqual([
    ["img1", 0.5, 0.2],
    ["img2", 0.5, 0.25],
    ["img3", null, null],
    [null, null, null],
  ]);
});

test("one tag outside 0..1 makes pixels of all of them", () => {
  expect(coordinateSpace([tag(0, 0.5, 0.5), tag(0, 1, 0)])).toBe("normalized");
  expect(coordinateSpace([tag(0, 0.5, 0.5), tag(0, 0.5, -0.1)])).toBe("pixel");
  expect(coordinateSpace([tag(0, 0.5, 0.5), tag(0, 1.5, 0.5)])).toBe("pixel");
});
