import { expect, test } from "vitest";
import { countsInPixels, docFrom, wireTags, withFractions } from "./model";

const clip = {
  title: "Notes",
  voice_tags: [
    { timestamp: 4.6, x: 0.5, y: 0.25, note: "second", colour: "red" },
    { timestamp: 1.4, x: 0.1, y: 0.2, note: "first", image: 1 },
  ],
};

test("tags go back to the API in order of time, with everything other programs had put there", () => {
  expect(wireTags(docFrom(clip).tags)).toEqual([
    { timestamp: 1.4, x: 0.1, y: 0.2, note: "first", image: 1 },
    { timestamp: 4.6, x: 0.5, y: 0.25, note: "second", colour: "red" },
  ]);
});

test("a picture reference of another program that is no number is left alone", () => {
  const doc = docFrom({ title: "x", voice_tags: [{ timestamp: 0, x: 0, y: 0, note: "", image: "a.png" }] });
  expect(wireTags(doc.tags)[0]).toEqual({ timestamp: 0, x: 0, y: 0, note: "", image: "a.png" });
});

test("times and places are rounded to what anybody can see", () => {
  const [tag] = wireTags([{ id: "a", timestamp: 1.23456, x: 0.1234567, y: 1 / 3, note: "", image: 0, extra: {} }]);
  expect(tag).toEqual({ timestamp: 1.235, x: 0.12346, y: 0.33333, note: "" });
});

test("tags in pixels become fractions once the picture's size is known", () => {
  const doc = docFrom({ title: "x", voice_tags: [{ timestamp: 0, x: 640, y: 200, note: "" }] });
  expect(countsInPixels(doc.tags)).toBe(true);
  expect(withFractions(doc, { width: 1280, height: 800 }).tags[0]).toMatchObject({ x: 0.5, y: 0.25 });
  const fractions = docFrom(clip);
  expect(withFractions(fractions, { width: 1280, height: 800 })).toBe(fractions);
});
