import { expect, test } from "vitest";
import { imageIdOf } from "./picture-names";

const pictures = [
  { aliases: ["ast_1", "one.png", 0], originalName: "two.png", pastNames: ["hall.jpg"] },
  { aliases: ["ast_2", "two.png", 1], originalName: "sink.jpg", pastNames: ["kitchen.jpg"] },
  { aliases: ["ast_3", "three.png", 2], originalName: "hall.jpg" },
];

test.each([
  ["img2", "img2"],
  ["two.png", "img2"],
  ["kitchen.jpg", "img2"],
  ["hall.jpg", "img3"],
  ["https://clips.example/api/clips/7/image/three.png?size=2#top", "img3"],
  ["/files/si%6Ek.jpg", "img2"],
  ["files/%E0%A4%A", null],
  ["https://clips.example/files/1", null],
  [1, "img2"],
  ["1", "img2"],
  ["nothing like it", null],
  ["img4", null],
  [3, null],
  ["", "img1"],
  [undefined, "img1"],
  [null, "img1"],
  [{ toString: 1 }, "img1"],
  [["two.png"], "img1"],
])("%j names %s", (reference, id) => {
  expect(imageIdOf(reference, pictures)).toBe(id);
  expect(imageIdOf(reference, [])).toBeNull();
});
