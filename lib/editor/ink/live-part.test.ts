import { expect, test } from "vitest";
import { fc } from "../../../e2e/support/random-tests";
import { firstPart, livePart } from "./live-part";

const visible = { left: 134, top: 85, width: 888, height: 555 };
const around = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test("moving ink is painted on a small canvas around it, which stays while it is large enough", () => {
  const first = livePart(around(400, 300, 440, 310), firstPart, visible);
  expect(first).toEqual({ left: 164, top: 177, width: 512, height: 256 });
  expect(livePart(around(400, 200, 670, 340), first, visible)).toBe(first);
  expect(livePart(null, first, visible)).toBe(first);
});

test("it is moved where it would be large enough, and made larger only where it is not", () => {
  const first = livePart(around(400, 300, 440, 310), firstPart, visible);
  expect(livePart(around(500, 300, 740, 310), first, visible)).toEqual({ ...first, left: 364 });
  expect(livePart(around(200, 300, 740, 310), first, visible)).toMatchObject({ left: 134, width: 888, height: 256 });
});

test("the canvas holds the visible part of moving ink, and nothing beyond the picture", () => {
  const numbers = fc.integer({ min: -300, max: 1500 });
  const boxes = fc
    .tuple(numbers, numbers, numbers, numbers)
    .map(([a, b, c, d]) => around(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)));
  fc.assert(
    fc.property(fc.array(boxes, { minLength: 1 }), (all) => {
      let part = firstPart;
      for (const needed of all) {
        part = livePart(needed, part, visible);
        expect(part.left).toBeGreaterThanOrEqual(visible.left);
        expect(part.top).toBeGreaterThanOrEqual(visible.top);
        expect(part.left + part.width).toBeLessThanOrEqual(visible.left + visible.width);
        expect(part.top + part.height).toBeLessThanOrEqual(visible.top + visible.height);
        const right = Math.min(needed.right, visible.left + visible.width);
        const bottom = Math.min(needed.bottom, visible.top + visible.height);
        if (right > Math.max(needed.left, visible.left) && bottom > Math.max(needed.top, visible.top)) {
          expect(part.left).toBeLessThanOrEqual(Math.max(needed.left, visible.left));
          expect(part.top).toBeLessThanOrEqual(Math.max(needed.top, visible.top));
          expect(part.left + part.width).toBeGreaterThanOrEqual(right);
          expect(part.top + part.height).toBeGreaterThanOrEqual(bottom);
        }
      }
    }),
  );
});

test("a picture of which less is to be seen takes a smaller one", () => {
  const narrow = { ...visible, left: 700, width: 300 };
  const first = livePart(around(400, 300, 440, 310), firstPart, visible);
  expect(livePart(around(710, 300, 720, 310), first, narrow)).toMatchObject({ left: 700, width: 300 });
});
