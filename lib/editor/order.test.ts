import { expect, test } from "vitest";
import type { Tag } from "./document";
import { activeTag, numberTags } from "./order";

const tag = (id: string, timestamp: number): Tag => ({ id, timestamp, x: 0, y: 0, note: "", picture: null, extra: {} });

test("numbers follow time, and the order of making where times are equal", () => {
  const numbered = numberTags([tag("late", 5), tag("first", 0), tag("second", 0)]);
  expect(numbered.map(({ id, number }) => [id, number])).toEqual([
    ["first", 1],
    ["second", 2],
    ["late", 3],
  ]);
});

test("the tag being spoken about is the last that has begun", () => {
  const tags = numberTags([tag("a", 1), tag("b", 3)]);
  expect([0.5, 1, 2.9, 3, 9].map((time) => activeTag(tags, time)?.id ?? null)).toEqual([null, "a", "a", "b", "b"]);
});
