import { expect, test } from "vitest";
import { qrCode } from "./qr-code";
import { qrSvg } from "./qr-svg";
import { correctionFor } from "./reed-solomon";
import { wordsFor } from "./words";

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

const drawn = (text: string) => qrCode(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

test("a short text is the code that other programs read as it", () => {
  expect(drawn("hi")).toEqual(hi);
});

test("a link takes version 4, and the longest text version 10", () => {
  expect(qrCode("https://tellmark.example.com/c/7fWq3TzK9mXcRb2NhVpYdL")).toHaveLength(33);
  expect(qrCode("a".repeat(213))).toHaveLength(57);
  expect(() => qrCode("a".repeat(214))).toThrow(RangeError);
});

test("the example of the standard has its words of correction", () => {
  // ISO/IEC 18004, annex I: 01234567 in version 1-M.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(correctionFor(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test("blocks are interleaved: every word of the text is there once, and none is missing", () => {
  const { version, words } = wordsFor(new TextEncoder().encode("x".repeat(180)));
  expect(version).toBe(9);
  expect(words).toHaveLength(292);
  expect(words.every((word) => word >= 0 && word < 256)).toBe(true);
});

test("the SVG has a light border of four modules", () => {
  const svg = qrSvg(qrCode("hi"));
  expect(svg).toContain('viewBox="0 0 29 29"');
  expect(svg).toContain("M4 4h7v1h-7z");
});
