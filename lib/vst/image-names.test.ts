import { expect, test } from "vitest";
import { imageIdOf } from "./package-files";

const images = [{ aliases: ["ast_1", "one.png", 0] }, { aliases: ["ast_2", "two.png", 1] }];

test.each([
  ["img2", "img2"],
  ["two.png", "img2"],
  [1, "img2"],
  ["1", "img2"],
  ["nothing like it", "img1"],
  [undefined, "img1"],
  [null, "img1"],
  [{ toString: 1 }, "img1"],
  [["two.png"], "img1"],
])("%j names %s", (reference, id) => {
  expect(imageIdOf(reference, images)).toBe(id);
  expect(imageIdOf(reference, [])).toBeNull();
});
