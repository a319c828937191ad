import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

const characters = ["a", "b", " "];

/** @param steps the class of each, and its probability */
function scoresOf(...steps: [number, number][]) {
  const scores = new Float32Array(steps.length * 4);
  for (const [index, [one, probability]] of steps.entries()) scores[index * 4 + one] = probability;
  return scores;
}

test("a character that goes on is one, and two with nothing in between are two", () => {
  const scores = scoresOf([1, 0.9], [1, 0.8], [0, 1], [1, 0.7], [2, 0.8], [3, 1], [0, 1]);
  const { text, confidence } = decodeText(scores, characters);
  expect(text).toBe("aab");
  expect(confidence).toBeCloseTo((0.9 + 0.7 + 0.8 + 1) / 4);
});

test("nothing is no text, of which nothing is sure", () => {
  expect(decodeText(scoresOf([0, 1], [0, 1]), characters)).toEqual({ text: "", confidence: 0 });
});
