import { expect, test } from "vitest";
import type { Stroke } from "../document";
import { inkGroups } from "./ink-groups";

const stroke = (id: string, start: number | null, end = start): Stroke => ({
  id,
  tool: "pen",
  color: "#d2401e",
  width: 0.005,
  opacity: 1,
  points: [[0.5, 0.5, 0, 0.5]],
  start,
  end,
  hideAt: null,
  text: "",
  drawing: null,
});
const idsOf = (groups: ReturnType<typeof inkGroups>) => groups.map(({ strokes }) => strokes.map(({ id }) => id));

test("strokes of one word are one group, strokes without times are in none", () => {
  const strokes = [stroke("late", 9), stroke("b", 1.4, 3), stroke("a", 1, 1.2), stroke("c", 1.8, 2), stroke("x", null)];
  const groups = inkGroups(strokes, 0.5);
  expect(idsOf(groups)).toEqual([["a", "b", "c"], ["late"]]);
  expect(groups[0]).toMatchObject({ start: 1, end: 3 });
});

test("a dragged group stays together and apart from others, wherever it is moved", () => {
  const strokes = [stroke("a", 1), stroke("b", 5), stroke("c", 5.1)];
  expect(idsOf(inkGroups(strokes, 0.5, ["a"]))).toEqual([["a"], ["b", "c"]]);
  expect(idsOf(inkGroups([stroke("a", 5.05), stroke("b", 5), stroke("c", 5.1)], 0.5, ["a"]))).toEqual([
    ["a"],
    ["b", "c"],
  ]);
});
