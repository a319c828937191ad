import { expect, test } from "vitest";
import { createImageIdFinder, findImageId, knowsImage, listOwnNames } from "./picture-names";

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
  expect(findImageId(reference, pictures)).toBe(id);
  expect(findImageId(reference, [])).toBeNull();
  if (typeof reference !== "string" && typeof reference !== "number") return;
  expect(knowsImage(pictures)(reference)).toBe(id !== null);
  expect(knowsImage([])(reference)).toBe(false);
});

test.each(["gr\u00fcn.png", "gru\u0308n.png", "/files/gru%CC%88n.png"])(
  "%j names a picture in either spelling",
  (reference) => {
    for (const stored of ["gr\u00fcn.png", "gru\u0308n.png"]) {
      for (const named of [{ aliases: [stored] }, { originalName: stored }, { pastNames: [stored] }]) {
        expect(findImageId(reference, [{}, named])).toBe("img2");
        expect(knowsImage([{}, named])(reference)).toBe(true);
      }
      expect(listOwnNames([{ originalName: stored }, { originalName: "gr\u00fcn.png" }])[1]).toEqual([]);
    }
  },
);

test.each(["files/%E2%80%8B", "files/\u200b"])(
  "the invisible name in %j is no picture's, not even an unnamed one's",
  (reference) => {
    const unnamed = [{}, { originalName: "\u200b" }];
    expect(findImageId(reference, unnamed)).toBeNull();
    expect(knowsImage(unnamed)(reference)).toBe(false);
    expect([findImageId("\u200b", unnamed), knowsImage(unnamed)("\u200b")]).toEqual(["img1", true]);
  },
);

test("each picture's own names mean it and no other, and say nothing of its place", () => {
  const names = listOwnNames([...pictures, { aliases: ["img1", "ast_4", 3] }]);
  expect(names).toEqual([
    ["ast_1", "one.png"],
    ["ast_2", "two.png", "sink.jpg", "kitchen.jpg"],
    ["ast_3", "three.png", "hall.jpg"],
    ["ast_4"],
  ]);
});

test("of many pictures with many former names, each is looked at a few times, however many names are asked for", () => {
  let looks = 0;
  const pictures = Array.from({ length: 40 }, (_, place) => ({
    get aliases() {
      looks += 1;
      return [`clip-${place}.png`, place];
    },
    originalName: `photo ${place}.png`,
    pastNames: Array.from({ length: 50 }, (_, at) => `earlier ${place}-${at}.png`),
  }));
  expect(listOwnNames(pictures)[39]).toHaveLength(52);
  const idOf = createImageIdFinder(pictures);
  expect(Array.from({ length: 1000 }, (_, at) => idOf(`none ${at}`)).filter((id) => id !== null)).toEqual([]);
  expect(looks).toBeLessThan(10 * pictures.length);
});
