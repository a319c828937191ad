import { expect, test } from "vitest";
import { fitBox, frameSize } from "./frame-size";

test.each([
  [[{ width: 1280, height: 800 }], { width: 1152, height: 720 }],
  [[{ width: 4000, height: 3000 }], { width: 960, height: 720 }],
  [[{ width: 3000, height: 4000 }], { width: 720, height: 960 }],
  [[{ width: 100, height: 100 }], { width: 720, height: 720 }],
  [[{ width: 1920, height: 1079 }], { width: 1280, height: 720 }],
  [[{ width: 100, height: 9000 }], { width: 320, height: 1280 }],
  [
    [
      { width: 1600, height: 900 },
      { width: 900, height: 1600 },
    ],
    { width: 1280, height: 720 },
  ],
])("the frame of %j is %j", (pictures, size) => {
  expect(frameSize(pictures)).toEqual(size);
});

test("an image with the shape of the frame fills it; another one is centred, as a whole", () => {
  const frame = frameSize([{ width: 1280, height: 801 }]);
  expect(fitBox(frame, { width: 1280, height: 801 })).toEqual({ x: 0, y: 0, ...frame });
  expect(fitBox({ width: 1280, height: 720 }, { width: 500, height: 1000 })).toEqual({
    x: 460,
    y: 0,
    width: 360,
    height: 720,
  });
});
