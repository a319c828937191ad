import { expect, test } from "vitest";
import { Expiry, readExpiry } from "./expiry";

test.each([
  ["2026-12-24T18:00:00Z", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24t18:00:00z", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24T18:00:00.123456Z", "2026-12-24T18:00:00.123Z"],
  ["2026-12-24T18:00:00+02:00", "2026-12-24T16:00:00.000Z"],
  ["2026-12-24T18:00:00-0530", "2026-12-24T23:30:00.000Z"],
  ["2026-12-24T18:00", "2026-12-24T18:00:00.000Z"],
  ["2026-12-24 18:00:30", "2026-12-24T18:00:30.000Z"],
  [" 2026-12-24 ", "2026-12-24T23:59:59.999Z"],
  ["2028-02-29", "2028-02-29T23:59:59.999Z"],
  [1_800_000_000, "2027-01-15T08:00:00.000Z"],
  ["1800000000", "2027-01-15T08:00:00.000Z"],
  [1_800_000_000.5, "2027-01-15T08:00:00.500Z"],
  [-1, "1969-12-31T23:59:59.000Z"],
])("%j means %s", (given, meant) => {
  expect(readExpiry(given)?.toISOString()).toBe(meant);
});

test.each([
  "2026-02-30",
  "2027-02-29",
  "2026-02-30T10:00:00Z",
  "2026-13-01",
  "2026-00-10",
  "2026-12-24T25:00:00Z",
  "2026-12-24T18:60:00Z",
  "24.12.2026",
  "12/24/2026",
  "tomorrow",
  "2026",
  "",
  "   ",
  "2026-12-24T18:00:00Zzz",
  "+275760-09-13",
  1e20,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  null,
  undefined,
  {},
  [],
  ["2026-12-24"],
  new Date(),
])("%j is no time", (given) => {
  expect(readExpiry(given)).toBeNull();
});

test.each([1_798_135_200_000, "1798135200000", 1_798_135_200_000_000, "1798135200000000000", 1e20])(
  "the error for %j says that it is finer than seconds",
  (given) => {
    expect(Expiry.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
      "must be epoch seconds, not milliseconds or finer, or a time like 2026-12-24T18:00:00Z",
    ]);
  },
);
