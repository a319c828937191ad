import { expect, test } from "vitest";
import { formatAgo, formatCount, formatTenths, formatTime, parseTime } from "./format";

test("times show hours only when there are some", () => {
  expect([formatTime(4.6), formatTime(75), formatTime(3725)]).toEqual(["0:04", "1:15", "1:02:05"]);
});

test("tenths are cut off, not rounded up past the moment", () => {
  expect([formatTenths(4.6), formatTenths(4.69), formatTenths(59.96), formatTenths(0.3)]).toEqual([
    "0:04.6",
    "0:04.6",
    "0:59.9",
    "0:00.3",
  ]);
});

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
