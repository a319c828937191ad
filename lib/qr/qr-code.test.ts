import { expect, test } from "vitest";
import { encodeQrCode, maxTextBytes } from "./qr-code";
import { renderQrSvg } from "./qr-svg";

/** Read back by another program's reader when it was kept. */
const hi = [
  "#######..####.#######",
  "#.....#..##.#.#.....#",
  "#.###.#.##.##.#.###.#",
  "#.###.#.##..#.#.###.#",
  "#.###.#.#..##.#.###.#",
  "#.....#.##..#.#.....#",
  "#######.#.#.#.#######",
  "........#.###........",
  "#.#####.....#.#####..",
  ".###.#.#..#.#..#....#",
  "..##..##.#.#.#..####.",
  "###.#....#.....##.#..",
  "###.#.#....#.#..#.#.#",
  "........#..####..#..#",
  "#######...#.#.##...#.",
  "#.....#.#######..#..#",
  "#.###.#.#...#..#..#..",
  "#.###.#.###.#..#..#..",
  "#.###.#.#..#.#..###..",
  "#.....#..##....##.#..",
  "#######.#.##.#..####.",
];

const drawn = (text: string) => encodeQrCode(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

test("a short text is the code that other programs read as it", () => {
  expect(drawn("hi")).toEqual(hi);
});

test("a link takes version 4, and the longest text version 10", () => {
  expect(encodeQrCode("https://tellmark.example.com/c/7fWq3TzK9mXcRb2NhVpYdL")).toHaveLength(33);
  expect(encodeQrCode("a".repeat(maxTextBytes))).toHaveLength(57);
  expect(() => encodeQrCode("a".repeat(maxTextBytes + 1))).toThrow(RangeError);
});

test("letters beyond ASCII count by their bytes in UTF-8", () => {
  expect(encodeQrCode("é".repeat(106))).toHaveLength(57);
  expect(() => encodeQrCode("é".repeat(107))).toThrow(RangeError);
});

test("the SVG has a light border of four modules", () => {
  const svg = renderQrSvg(encodeQrCode("hi"));
  expect(svg).toContain('viewBox="0 0 29 29"');
  expect(svg).toContain("M4 4h7v1h-7z");
});
