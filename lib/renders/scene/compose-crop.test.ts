import { expect, test } from "vitest";
import { readStrokes } from "#lib/ink/stroke";
import { composeCrop } from "./compose-crop";
import type { ThumbnailPicture } from "./render-input";

const strokes = readStrokes({
  strokes: [
    {
      tool: "pen",
      start: 1,
      end: 2,
      points: [
        [0.1, 0.1, 0],
        [0.2, 0.2, 1],
      ],
    },
    {
      tool: "pen",
      start: 6,
      end: 7,
      points: [
        [0.1, 0.1, 0],
        [0.2, 0.2, 1],
      ],
    },
    {
      tool: "pen",
      start: 1,
      end: 2,
      hide_at: 3,
      points: [
        [0.1, 0.1, 0],
        [0.2, 0.2, 1],
      ],
    },
  ],
});

const pins = [
  { number: 1, timestamp: 4, x: 0.5, y: 0.5 },
  { number: 3, timestamp: 8, x: 1, y: 0 },
];
const picture: ThumbnailPicture = {
  assetId: "ast_a",
  key: "a",
  width: 2000,
  height: 1000,
  strokes,
  redactions: [[0, 0, 1, 1]],
  pins,
};
const material = { pictures: [picture], tagTimes: [4, 5, 8] };
const pathsOf = (pin: number, hasInk = true) =>
  composeCrop(material, { pin, hasInk }, 480).scene.nodes.filter(({ kind }) => kind === "path").length;

test("a crop has the pin in its middle, and is within the image at an edge", () => {
  const { scene } = composeCrop(material, { pin: 1, hasInk: false }, 480);
  expect([scene.width, scene.height]).toEqual([480, 360]);
  const [drawn] = scene.nodes;
  const scale = 480 / 700;
  expect(drawn).toMatchObject({ kind: "picture", x: -650 * scale, y: -237.5 * scale, width: 2000 * scale });
  const corner = composeCrop(material, { pin: 3, hasInk: false }, 480).scene.nodes[0];
  expect(corner).toMatchObject({ x: -1300 * scale, y: -0 });
});

test("a small image is not enlarged beyond twice its pixels", () => {
  const small = { ...material, pictures: [{ ...picture, width: 100, height: 50 }] };
  expect(composeCrop(small, { pin: 1, hasInk: false }, 960).scene).toMatchObject({ width: 200, height: 100 });
});

test("it has the ink of the pin's time: what is drawn before the next pin, and not hidden before this one", () => {
  const drop = 2;
  expect([pathsOf(1), pathsOf(3), pathsOf(1, false)]).toEqual([drop + 1, drop + 2, 0]);
});

test("redactions go with the image, also without ink, and another number is 404", () => {
  const { pictures } = composeCrop(material, { pin: 1, hasInk: false }, 240);
  expect(pictures).toEqual([{ key: "a", redactions: [[0, 0, 1, 1]] }]);
  expect(() => composeCrop(material, { pin: 2, hasInk: true }, 240)).toThrow("The pin");
});
