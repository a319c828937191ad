import { expect, test } from "vitest";
import { findAnswered } from "./answered-questions";

const questions = [
  { letter: "A", text: "Where?", x: 0.2, y: 0.5 },
  { letter: "B", text: "How much?", x: 0.35, y: 0.5 },
  { letter: "C", text: "Since when?", x: null, y: null },
];
const answered = (pins: { x: number | null; y: number | null }[], ticked: string[] = []) => [
  ...findAnswered(questions, pins, ticked),
];

test("a pin answers the question that it is beside, and none that is farther away than 12 %", () => {
  expect(answered([{ x: 0.12, y: 0.42 }])).toEqual(["A"]);
  expect(answered([{ x: 0.2, y: 0.63 }])).toEqual([]);
});

test("between two questions a pin answers the nearer one", () => {
  expect(answered([{ x: 0.29, y: 0.5 }])).toEqual(["B"]);
  expect(
    answered([
      { x: 0.29, y: 0.5 },
      { x: 0.26, y: 0.5 },
    ]).sort(),
  ).toEqual(["A", "B"]);
});

test("a tick answers a question without a place; a pin without a place answers none", () => {
  expect(answered([{ x: null, y: null }], ["C"])).toEqual(["C"]);
});
