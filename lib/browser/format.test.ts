import { expect, test } from "vitest";
import { latinDigits } from "../kernel/latin-digits";
import { formatCount, parseTime } from "./format";

test("a typed time is read as seconds or as minutes and seconds", () => {
  expect([parseTime("75"), parseTime("1:15"), parseTime("0:04.6"), parseTime("4,5"), parseTime("1:02:03")]).toEqual([
    75, 75, 4.6, 4.5, 3723,
  ]);
  expect(parseTime("soon")).toBeNull();
});

test("a time is read in the digits and signs of other keyboards", () => {
  const timeIn = (text: string) => parseTime(latinDigits(text));
  expect(timeIn("１：１５．５"), "full-width").toBe(75.5);
  expect(timeIn("١:١٥٫٥"), "Arabic").toBe(75.5);
  expect(timeIn("१:१५"), "Devanagari").toBe(75);
  expect(timeIn("\u200e1:15\u200e "), "with the mark of a copied line").toBe(75);
});

test("counts agree with their noun", () => {
  expect([formatCount(1, "tag"), formatCount(2, "reply", "replies")]).toEqual(["1 tag", "2 replies"]);
});
