import { expect, test } from "vitest";
import { formatAgo, formatCount, parseTime } from "./format";

test("a typed time is read as seconds or as minutes and seconds", () => {
  expect([parseTime("75"), parseTime("1:15"), parseTime("0:04.6"), parseTime("4,5"), parseTime("1:02:03")]).toEqual([
    75, 75, 4.6, 4.5, 3723,
  ]);
  expect(parseTime("soon")).toBeNull();
});

test("moments of the past are told roughly", () => {
  const now = new Date(2026, 10, 20, 15, 0);
  const before = (minutes: number) => formatAgo(new Date(now.getTime() - minutes * 60_000), now);
  expect([before(0), before(5), before(60), before(60 * 24), before(60 * 24 * 10)]).toEqual([
    "just now",
    "5 minutes ago",
    "an hour ago",
    "yesterday",
    "10 Nov",
  ]);
});

test("counts agree with their noun", () => {
  expect([formatCount(1, "tag"), formatCount(2, "reply", "replies")]).toEqual(["1 tag", "2 replies"]);
});
