import { expect, test } from "vitest";
import { placeFlags } from "./flags";

test("flags with room are in one row", () => {
  expect(placeFlags([0, 30, 60], 2).map(({ row }) => row)).toEqual([0, 0, 0]);
});

test("a flag too close to the one before it is in the second row", () => {
  expect(placeFlags([0, 10, 30], 2).map(({ row }) => row)).toEqual([0, 1, 0]);
});

test("a third flag at the same spot is counted by the one that shows", () => {
  expect(placeFlags([0, 5, 10, 12, 40], 2)).toEqual([
    { row: 0, hidden: 0, visible: true },
    { row: 1, hidden: 2, visible: true },
    { row: 0, hidden: 0, visible: false },
    { row: 0, hidden: 0, visible: false },
    { row: 0, hidden: 0, visible: true },
  ]);
});

test("in a single row every flag without room is hidden", () => {
  expect(placeFlags([0, 10, 26, 40, 60], 1).map(({ visible }) => visible)).toEqual([true, false, true, false, true]);
});
