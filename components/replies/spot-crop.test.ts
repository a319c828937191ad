import { expect, test } from "vitest";
import { cropAround } from "./spot-crop";

test("a crop is a fifth of the picture's width around the place, at least 240 pixels, and inside of it", () => {
  expect(cropAround({ x: 0.5, y: 0.5 }, { width: 2000, height: 1500 })).toEqual({
    left: 0.4,
    top: 0.4,
    width: 0.2,
    height: 0.2,
  });
  const corner = cropAround({ x: 0.99, y: 0.01 }, { width: 480, height: 480 });
  expect(corner).toEqual({ left: 0.5, top: 0, width: 0.5, height: 0.375 });
  expect(cropAround({ x: 0.5, y: 0.5 }, { width: 100, height: 50 })).toMatchObject({ left: 0, width: 1, height: 1 });
});
