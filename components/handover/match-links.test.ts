import { expect, test } from "vitest";
import type { Handover } from "#lib/api-client/handovers";
import { matchLinks } from "./match-links";

const link = (pin: number | null, seconds: number | null) => ({
  pin,
  seconds,
  url: `https://github.com/harbor/website/issues/${pin ?? 9}`,
});
const handover = (...links: Handover["links"]): Handover => ({
  id: "hnd_1",
  target: "github",
  project: "harbor/website",
  split: "pin",
  status: "sent",
  error: null,
  links,
  share_code: null,
  sent_at: null,
  created_at: "2026-11-29T12:00:00.000Z",
  updated_at: "2026-11-29T12:00:00.000Z",
});
const issuesOf = (pins: { number: number; timestamp: number }[], ...handovers: Handover[]) =>
  [...matchLinks(pins, handovers).byPin].map(([number, links]) => [number, ...links.map(({ url }) => url.slice(-1))]);

test("a pin keeps its issue when a pin before it is removed, and a moved one keeps it by its number", () => {
  const sent = handover(link(1, 1), link(2, 4), link(3, 8));
  const pins = (...times: number[]) => times.map((timestamp, index) => ({ number: index + 1, timestamp }));
  expect(issuesOf(pins(1, 4, 8), sent)).toEqual([
    [1, "1"],
    [2, "2"],
    [3, "3"],
  ]);
  expect(issuesOf(pins(4, 8), sent)).toEqual([
    [1, "2"],
    [2, "3"],
  ]);
  expect(issuesOf(pins(1, 4.5, 8), sent)).toContainEqual([2, "2"]);
});

test("a pin that was sent to two places has both links, and an issue about all pins belongs to none", () => {
  const pins = [{ number: 1, timestamp: 1 }];
  const whole = handover(link(null, null));
  expect(issuesOf(pins, handover(link(1, 1)), whole, handover(link(1, 1)))).toEqual([[1, "1", "1"]]);
  expect(matchLinks(pins, [whole]).whole).toHaveLength(1);
});
