import { expect, test } from "vitest";
import { textAt } from "./text-at";

const line = (text: string, left: number, top: number, width = 0.2) => ({
  text,
  box: { left, top, width, height: 0.02 },
});
const lines = [
  line("Delivery", 0.1, 0.1),
  line("Street", 0.1, 0.2),
  line("and number", 0.1, 0.225),
  line("Save", 0.6, 0.21),
];

test("the text at a point is the lines around it, in reading order", () => {
  expect(textAt(lines, { x: 0.15, y: 0.108 }, 1.6)).toBe("Delivery");
  expect(textAt(lines, { x: 0.15, y: 0.228 }, 1.6)).toBe("Street\nand number");
  expect(textAt(lines, { x: 0.61, y: 0.22 }, 1.6)).toBe("Save");
});

test("a point beside a line still means it, one far away means none", () => {
  expect(textAt(lines, { x: 0.31, y: 0.11 }, 1.6)).toBe("Delivery");
  expect(textAt(lines, { x: 0.4, y: 0.5 }, 1.6)).toBeNull();
  expect(textAt([], { x: 0.4, y: 0.5 }, 1.6)).toBeNull();
});

test("in a tall picture a share of its height is further than one of its width", () => {
  const one = [line("Title", 0.1, 0.1)];
  expect(textAt(one, { x: 0.2, y: 0.14 }, 1)).toBe("Title");
  expect(textAt(one, { x: 0.2, y: 0.155 }, 1)).toBeNull();
  expect(textAt(one, { x: 0.313, y: 0.11 }, 0.25)).toBe("Title");
});

test("a long text is cut, and never within a sign", () => {
  expect(textAt([line("😀".repeat(500), 0.1, 0.1)], { x: 0.15, y: 0.11 }, 1)).toBe("😀".repeat(300));
});
