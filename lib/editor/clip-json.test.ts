import { expect, test } from "vitest";
import { documentFromClip, serializeTags, serializeTexts } from "./clip-json";
import { withPictureFile, withPictureSize } from "./pictures";

const record = (voice_tags: Parameters<typeof documentFromClip>[0]["voice_tags"], ...files: string[]) => ({
  title: "Notes",
  description: null,
  voice_tags,
  image_urls: files.map((file) => `https://tellmark.test/api/v1/security/vst/1/image/${file}`),
});
const at = (timestamp: number, more: Record<string, unknown> = {}) => ({
  timestamp,
  x: 0.5,
  y: 0.25,
  note: "",
  ...more,
});

test("tags go back to the API in order of time, with everything other programs had put there", () => {
  const doc = documentFromClip(record([at(4.6, { colour: "red" }), at(1.4, { image: 1 })], "a.png", "b.png"));
  expect(doc.tags.map(({ picture }) => picture)).toEqual(["a.png", "b.png"]);
  expect(serializeTags(doc)).toEqual([at(1.4, { image: 1 }), at(4.6, { colour: "red" })]);
});

test("pictures are named by place, by id or by file; a name of no picture means none, and stays", () => {
  const names = [1, "1", "img2", "b.png", "", undefined, "elsewhere.png", 7, { odd: true }];
  const tags = names.map((image, index) => at(index, image === undefined ? {} : { image }));
  const doc = documentFromClip(record(tags, "a.png", "b.png"));
  const b = "b.png";
  expect(doc.tags.map(({ picture }) => picture)).toEqual([b, b, b, b, "a.png", "a.png", null, null, "a.png"]);
  expect(serializeTags(doc)).toEqual(tags);
});

test("a tag keeps its picture when another one in front of it is gone", () => {
  const before = documentFromClip(record([at(1, { image: 1 })], "a.png", "b.png"));
  const doc = { ...before, pictures: before.pictures.slice(1) };
  expect(serializeTags(doc)).toEqual([at(1)]);
});

test("a new tag names its picture by the file, where there are several", () => {
  const doc = documentFromClip(record([], "a.png", "b.png"));
  const tag = { id: "n", timestamp: 1, x: 0.5, y: 0.25, note: "", extra: {} };
  expect(serializeTags({ ...doc, tags: [{ ...tag, picture: "b.png" }] })).toEqual([at(1, { image: "b.png" })]);
  const waiting = { ...doc, pictures: [...doc.pictures, { id: "w", file: null }] };
  expect(serializeTags({ ...waiting, tags: [{ ...tag, picture: "w" }] })).toEqual([at(1, { image: 2 })]);
  const sent = withPictureFile({ ...waiting, tags: [{ ...tag, picture: "w" }] }, "w", "c.png");
  expect(serializeTags(sent)).toEqual([at(1, { image: "c.png" })]);
});

test("a sent picture keeps its id, even where the server's list had it first", () => {
  const known = {
    ...documentFromClip(record([], "a.png")),
    pictures: [
      { id: "a.png", file: "a.png" },
      { id: "w", file: null },
    ],
  };
  const listed = documentFromClip(record([], "a.png", "c.png"), known);
  expect(listed.pictures.map(({ id }) => id)).toEqual(["a.png", "c.png", "w"]);
  expect(withPictureFile(listed, "w", "c.png").pictures).toEqual([
    { id: "a.png", file: "a.png" },
    { id: "w", file: "c.png" },
  ]);
});

test("a record that is read again keeps the ids of its tags, also of changed ones", () => {
  const first = documentFromClip(record([at(1, { note: "tap" }), at(2, { x: 0.9 }), at(3)]));
  const [a, b, c] = first.tags.map(({ id }) => id);
  const again = documentFromClip(
    record([at(3), at(2, { x: 0.9, note: "new" }), at(5, { note: "tap", x: 0.1 }), at(9)]),
    first,
  );
  expect(again.tags.map(({ id }) => id).slice(0, 3)).toEqual([c, b, a]);
  expect(again.tags[3]?.id).not.toBe(a);
});

test("times and places are rounded below what a user can see", () => {
  const doc = documentFromClip(record([{ timestamp: 1.23456, x: 0.1234567, y: 1 / 3, note: "" }]));
  expect(serializeTags(doc)).toEqual([{ timestamp: 1.235, x: 0.12346, y: 0.33333, note: "" }]);
});

test("tags in pixels count on the picture that they stand on", () => {
  const tags = [at(1, { x: 640, y: 200 }), at(2, { x: 50, y: 50, image: 1 }), at(3, { x: 0, y: 0 })];
  const doc = documentFromClip(record(tags, "a.png", "b.png"));
  const first = withPictureSize(doc, "a.png", { width: 1280, height: 800 });
  expect(first.tags.map(({ x, y }) => [x, y])).toEqual([
    [0.5, 0.25],
    [50, 50],
    [0, 0],
  ]);
  const both = withPictureSize(first, "b.png", { width: 100, height: 200 });
  expect(both.tags[1]).toMatchObject({ x: 0.5, y: 0.25 });
  expect(both.tags.some(({ inPixels }) => inPixels)).toBe(false);
  expect(withPictureSize(both, "b.png", { width: 100, height: 200 })).toBe(both);
});

test("one tag a little below 0 makes pixels of all, as for the server", () => {
  expect(documentFromClip(record([at(1, { x: -0.01 }), at(2)], "a.png")).tags.map(({ inPixels }) => inPixels)).toEqual([
    true,
    true,
  ]);
});

test("alts are those of the record, and only changed ones of sent pictures go back to the API", () => {
  const sent = record([], "a.png", "b.png");
  const base = documentFromClip({ ...sent, image_alts: ["A valve", null] });
  expect(base.pictures.map(({ alt }) => alt)).toEqual(["A valve", undefined]);
  expect(serializeTexts(base, base)).toEqual({});
  const doc = { ...base, pictures: [{ id: "a.png", file: "a.png", alt: " A tap " }, ...base.pictures.slice(1)] };
  expect(serializeTexts(base, doc)).toEqual({ alts: [{ image: "a.png", alt: "A tap" }] });
  expect(serializeTexts(doc, { ...doc, pictures: [{ id: "a.png", file: "a.png" }] })).toEqual({
    alts: [{ image: "a.png", alt: null }],
  });
  const waiting = { ...base, pictures: [...base.pictures, { id: "w", file: null, alt: "A pipe" }] };
  expect(serializeTexts(base, waiting)).toEqual({});
  const read = documentFromClip({ ...sent, image_alts: ["A bolt", null] }, waiting);
  expect(read.pictures.map(({ alt }) => alt)).toEqual(["A bolt", undefined, undefined]);
  const arrived = withPictureFile(waiting, "w", "c.png");
  expect(serializeTexts(withPictureFile(read, "w", "c.png"), arrived)).toEqual({
    alts: [
      { image: "a.png", alt: "A valve" },
      { image: "c.png", alt: "A pipe" },
    ],
  });
});
