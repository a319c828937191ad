import { expect, test } from "vitest";
import { trimRange } from "#lib/cuts/edit";
import { retimeDrawing, retimeTags } from "#lib/cuts/retime-marks";
import { fc } from "../../e2e/support/random-tests";
import { createCutMap, filterAudibleStrokes, filterAudibleTags, isWordAudible } from "./audible-parts";
import type { Stroke, Tag } from "./document";
import { sampleStroke } from "./testing/sample-stroke";

const SECONDS = 10;
const keptAfter = (start: number, end: number) => trimRange(null, { start, end }, SECONDS);
const tag = (timestamp: number): Tag => ({
  id: `t${timestamp}`,
  timestamp,
  x: 0.5,
  y: 0.5,
  note: "",
  picture: null,
  extra: {},
});
const stroke = (start: number, end: number): Stroke => sampleStroke(`s${start}`, { start, end });

test("a tag at the very end, and ink over it, are gone with the end of the recording", () => {
  const map = createCutMap(keptAfter(9, SECONDS), SECONDS);
  expect(filterAudibleTags([tag(8.9), tag(9.5), tag(10), tag(11)], map).map(({ timestamp }) => timestamp)).toEqual([
    8.9,
  ]);
  expect(filterAudibleStrokes([stroke(8.5, 9.5), stroke(9.5, 10.5)], map).map(({ start }) => start)).toEqual([8.5]);
  expect([8.8, 9.1].map((start) => isWordAudible({ start, end: start + 0.3 }, map))).toEqual([true, false]);
});

test("the studio hides just what readers do not get", () => {
  const second = fc.integer({ min: 0, max: 11_000 }).map((ms) => ms / 1000);
  fc.assert(
    fc.property(second, second, fc.array(fc.tuple(second, second)), (from, length, spans) => {
      const map = createCutMap(keptAfter(from, from + length + 0.001), SECONDS);
      if (!map) return;
      const tags = spans.map(([at]) => tag(at));
      expect(filterAudibleTags(tags, map).map(({ id }) => id)).toEqual(retimeTags(tags, map).map(({ id }) => id));
      const strokes = spans.map(([start, more]) => stroke(start, start + more));
      const read = retimeDrawing({ strokes }, map).strokes as Stroke[];
      expect(filterAudibleStrokes(strokes, map).map(({ id }) => id)).toEqual(read.map(({ id }) => id));
    }),
  );
});
