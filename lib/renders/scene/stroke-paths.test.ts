import { expect, test } from "vitest";
import { readStrokes } from "#lib/ink/stroke";
import { countTurns } from "../../../e2e/support/count-turns";
import type { ThumbnailPicture } from "./render-input";
import { annotatedScene } from "./scenes";
import { prepareStrokePaths } from "./stroke-paths";

function full(): ThumbnailPicture {
  const points = Array.from({ length: 2000 }, (_, at) => [
    0.5 + 0.4 * Math.sin(at / 7),
    0.5 + 0.4 * Math.cos(at / 11),
    at / 60,
  ]);
  const strokes = readStrokes({ version: 1, strokes: Array.from({ length: 60 }, () => ({ tool: "pen", points })) });
  return { assetId: "ast_1", key: "one.png", width: 1280, height: 800, strokes, redactions: [], pins: [] };
}

test("others are served while the paths of a picture full of ink are made, and its scene is the same", async () => {
  const [prepared, plain] = [full(), full()];
  expect(await countTurns(() => prepareStrokePaths(prepared.strokes, prepared))).toBeGreaterThan(2);
  expect(annotatedScene(prepared)).toEqual(annotatedScene(plain));
  const other = { width: 640, height: 400 };
  expect(annotatedScene({ ...prepared, ...other })).toEqual(annotatedScene({ ...plain, ...other }));
});

test("a scene whose paths are prepared looks at no point again", async () => {
  const picture = full();
  let looks = 0;
  const strokes = picture.strokes.map((stroke) => {
    const points = new Proxy(stroke.points, {
      get(all, name) {
        if (name === "map") looks += 1;
        return Reflect.get(all, name);
      },
    });
    return { ...stroke, points };
  });
  await prepareStrokePaths(strokes, picture);
  const before = looks;
  expect(before).toBeGreaterThan(0);
  annotatedScene({ ...picture, strokes });
  expect(looks).toBe(before);
});
