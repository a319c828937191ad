import { expect, test } from "vitest";
import { pictureAt, scheduleVisiblePictures, tableTimes } from "./pictures-over-time";

const three = ["a", "b", "c"].map((id) => ({ id, strokes: [] }));
const tags = [{ timestamp: 1, image: "b" }];
const shownAt = (seconds: readonly number[], timeline: Partial<Parameters<typeof tableTimes>[1]>) => {
  const shown = tableTimes(three, { tags: [], switches: [], duration: 10, ...timeline });
  return seconds.map((second) => pictureAt(shown, second));
};

test("switches alone decide what is shown; tags and ink only where there is no switch", () => {
  const switches = [
    { timestamp: 6, image: "a" },
    { timestamp: 2, image: "c" },
  ];
  expect(shownAt([0, 1.5, 2, 5.9, 6, 99], { tags, switches })).toEqual(["a", "a", "c", "c", "a", "a"]);
  expect(shownAt([0, 1.5, 6], { tags })).toEqual(["a", "b", "b"]);
});

test("a switch to a picture that is not there changes nothing, and alone decides nothing", () => {
  const gone = { timestamp: 3, image: "gone" };
  const nameless = { timestamp: 4, image: null };
  expect(shownAt([0, 3, 5, 8], { switches: [gone, nameless, { timestamp: 5, image: "b" }] })).toEqual([
    "a",
    "a",
    "b",
    "b",
  ]);
  expect(shownAt([0, 1.5], { tags, switches: [gone] })).toEqual(["a", "b"]);
});

test("a switch at the very beginning shows its picture from the first moment", () => {
  expect(shownAt([0, 1], { switches: [{ timestamp: 0, image: "b" }] })).toEqual(["b", "b"]);
  expect(pictureAt(scheduleVisiblePictures([], { switches: [], tagsAndStrokes: [] }, 4), 1)).toBeNull();
});
