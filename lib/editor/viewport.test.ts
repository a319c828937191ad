import { expect, test } from "vitest";
import { fc } from "../../e2e/support/random-tests";
import { canvasPart, getPictureBox, panViewport, wholePicture, zoomViewport } from "./viewport";

const room = { left: 80, top: 20, width: 900, height: 500 };
const picture = { width: 1800, height: 800 };

test("a picture fits into its room, in the middle, and is not enlarged", () => {
  expect(getPictureBox(wholePicture, room, picture)).toEqual({ left: 80, top: 70, width: 900, height: 400 });
  expect(getPictureBox(wholePicture, room, { width: 100, height: 50 })).toMatchObject({
    width: 100,
    height: 50,
    left: 480,
  });
});

test("the place under the pointer stays there while the picture grows", () => {
  const spots = fc.record({ x: fc.integer({ min: 400, max: 600 }), y: fc.integer({ min: 200, max: 300 }) });
  fc.assert(
    fc.property(spots, fc.double({ min: 2, max: 8, noNaN: true }), (spot, zoom) => {
      const before = getPictureBox(wholePicture, room, picture);
      const after = getPictureBox(zoomViewport(wholePicture, zoom, spot, room, picture), room, picture);
      expect((spot.x - after.left) / after.width).toBeCloseTo((spot.x - before.left) / before.width, 6);
      expect((spot.y - after.top) / after.height).toBeCloseTo((spot.y - before.top) / before.height, 6);
    }),
  );
});

test("zoom has bounds, and back at the whole picture it lies in the middle again", () => {
  const near = zoomViewport(wholePicture, 99, { x: 900, y: 90 }, room, picture);
  expect(near.zoom).toBe(8);
  expect(zoomViewport(near, 0.2, { x: 100, y: 400 }, room, picture)).toEqual(wholePicture);
});

test("no drag loses the picture", () => {
  const far = panViewport(zoomViewport(wholePicture, 2, { x: 500, y: 250 }, room, picture), 9999, -9999, room, picture);
  const { left, top, height } = getPictureBox(far, room, picture);
  expect(left).toBe(80 + 48);
  expect(top + height).toBe(20 + 500 - 48);
  expect(panViewport(wholePicture, 50, 50, room, picture)).toEqual(wholePicture);
});

test("ink needs canvases over its picture, in whole pixels, or over the stage once the picture is larger", () => {
  const stage = { width: 1000, height: 600 };
  const small = { left: 134.5, top: 85.2, width: 700.6, height: 400.1 };
  expect(canvasPart(small, stage)).toEqual({ left: 134, top: 85, width: 702, height: 401 });
  const near = { left: -900.5, top: -200, width: 4000, height: 500.5 };
  expect(canvasPart(near, stage)).toEqual({ left: 0, top: 0, ...stage });
});
