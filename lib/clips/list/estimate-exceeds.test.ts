import { expect, test } from "vitest";
import { estimateExceeds } from "./estimate-exceeds";

const many = { sampled: 1000, all: 100_000, than: 10_000 };

test("three of ten in a sample are more than a tenth of all", () => {
  expect(estimateExceeds({ ...many, hits: 300 })).toBe(true);
  expect(estimateExceeds({ ...many, hits: 1000 })).toBe(true);
});

test("what may be chance is counted", () => {
  for (const hits of [0, 50, 100, 110, 150]) expect(estimateExceeds({ ...many, hits })).toBe(false);
  expect(estimateExceeds({ ...many, sampled: 10, hits: 10 })).toBe(false);
  expect(estimateExceeds({ ...many, sampled: 0, hits: 0 })).toBe(false);
});

test("no sample makes more of a few clips than there are", () => {
  expect(estimateExceeds({ sampled: 1000, hits: 1000, all: 10_000, than: 10_000 })).toBe(false);
  expect(estimateExceeds({ sampled: 1000, hits: 1000, all: 5, than: 10_000 })).toBe(false);
});

test("where everything was looked at, the count decides", () => {
  expect(estimateExceeds({ sampled: 100, all: 100, hits: 11, than: 10 })).toBe(true);
  expect(estimateExceeds({ sampled: 100, all: 100, hits: 10, than: 10 })).toBe(false);
});

test("at the bound, a sample says yes less often than the promise", () => {
  // The logarithm of the chance of so many hits or more, if exactly a tenth of all are hits.
  let hits = 0;
  while (!estimateExceeds({ ...many, hits })) hits += 1;
  let chance = 0;
  for (let more = hits; more <= many.sampled; more += 1) chance += Math.exp(logBinomial(many.sampled, more, 0.1));
  expect(chance).toBeLessThan(1e-12);
});

function logBinomial(n: number, k: number, p: number): number {
  let log = k * Math.log(p) + (n - k) * Math.log(1 - p);
  for (let i = 1; i <= k; i += 1) log += Math.log((n - k + i) / i);
  return log;
}
