import { expect, test } from "vitest";
import { pictureAt, scheduleVisiblePictures } from "#lib/player/pictures-over-time";
import { fc } from "../../e2e/support/random-tests";
import { type AudibleRanges, type Part, resolveCut } from "./cut";
import { insertTakeRange, restoreRange, trimRange } from "./edit";
import { listGaps, skipGap } from "./gaps";
import { retimeDrawing, retimePictures, retimeTags } from "./retime-marks";
import { createTimeMap } from "./time-map";

type Marks = Partial<Parameters<typeof scheduleVisiblePictures<string>>[1]>;

const SECONDS = 60;
const spans = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 59_999 }), fc.integer({ min: 1, max: 20_000 })).map(([from, length]): Part => {
    return { start: from / 1000, end: Math.min(SECONDS, (from + length) / 1000) };
  }),
  { maxLength: 12 },
);
const cutBy = (list: readonly Part[]) =>
  list.reduce<AudibleRanges>((kept, span) => trimRange(kept, span, SECONDS) ?? kept, null);
const mapOf = (kept: AudibleRanges) =>
  createTimeMap(resolveCut(kept, SECONDS) ?? { parts: [{ start: 0, end: SECONDS }], recordingSeconds: SECONDS });

test("the order of cuts does not matter, and putting everything back gives the whole recording", () => {
  fc.assert(
    fc.property(spans, (list) => {
      const kept = cutBy(list);
      const gaps = listGaps(kept, SECONDS);
      expect(gaps.reduce<AudibleRanges>((left, gap) => restoreRange(left, gap, SECONDS), kept)).toBeNull();
      const total = gaps.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(mapOf(kept).duration).toBeCloseTo(SECONDS - total, 2);
    }),
  );
});

test("audible sound keeps its order and its distance to the sound around it, and nothing is played in a gap", () => {
  fc.assert(
    fc.property(
      spans,
      fc.array(fc.double({ min: 0, max: SECONDS - 0.001, noNaN: true }), { minLength: 2 }),
      (list, seconds) => {
        const kept = cutBy(list);
        const map = mapOf(kept);
        const gaps = listGaps(kept, SECONDS);
        let before = -1;
        for (const second of seconds.toSorted((a, b) => a - b)) {
          const heard = map.heardAt(second);
          const isCut = resolveCut(kept, SECONDS) !== null && skipGap(gaps, second) !== second;
          expect(heard === null).toBe(isCut);
          const seam = map.seamAt(second);
          expect(seam).toBeGreaterThanOrEqual(before);
          expect(seam).toBeLessThanOrEqual(map.duration + 1e-6);
          before = seam;
          if (heard === null) continue;
          expect(heard).toBe(seam);
          // Rounded, a moment right before a gap may be the gap's first.
          expect(map.seamAt(map.recordedAt(heard))).toBeCloseTo(heard, 4);
        }
      },
    ),
  );
});

test("a cut that would leave nothing is refused, one to the end ends with the recording", () => {
  expect(trimRange(null, { start: 0, end: SECONDS }, SECONDS)).toBeNull();
  expect(trimRange(null, { start: 50, end: 59.99 }, SECONDS)).toEqual([{ start: 0, end: 50 }]);
  expect(trimRange([{ start: 10, end: null }], { start: 20, end: 30 }, SECONDS)).toEqual([
    { start: 10, end: 20 },
    { start: 30, end: null },
  ]);
  expect(resolveCut([{ start: 0, end: null }], SECONDS)).toBeNull();
});

test("an inserted take is played for its span, and all else as before", () => {
  fc.assert(
    fc.property(
      spans,
      fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 9 })),
      (list, [start, length]) => {
        const kept = cutBy(list);
        const [span, seconds] = [{ start, end: start + length }, 4.5];
        const after = insertTakeRange(kept, span, seconds, SECONDS);
        const [was, now] = [listGaps(kept, SECONDS), listGaps(after, SECONDS + seconds)];
        expect(now.every((gap) => gap.end <= span.end || gap.start >= span.end + seconds)).toBe(true);
        for (let second = 0.25; second < SECONDS; second += 0.5) {
          const isOver = second >= span.start && second < span.end;
          const there = second >= span.end ? second + seconds : second;
          expect(skipGap(now, there) === there).toBe(!isOver && skipGap(was, second) === second);
        }
      },
    ),
  );
});

const map = createTimeMap({
  parts: [
    { start: 2, end: 10 },
    { start: 20, end: 30 },
  ],
  recordingSeconds: 30,
});

test("tags in a cut are left out, later ones move, and one at the very end stays there", () => {
  const tags = [1, 2, 9.5, 10, 19.9, 20, 30, 31].map((timestamp) => ({ timestamp, note: `at ${timestamp}` }));
  expect(retimeTags(tags, map)).toEqual([
    { timestamp: 0, note: "at 2" },
    { timestamp: 7.5, note: "at 9.5" },
    { timestamp: 8, note: "at 20" },
    { timestamp: 18, note: "at 30" },
    { timestamp: 18, note: "at 31" },
  ]);
});

test("every moment shows the picture it was recorded with, though what made it change is cut", () => {
  const shown = [
    { start: 0, image: "a" },
    { start: 1, image: "b" },
    { start: 5, image: "c" },
    { start: 12, image: "d" },
    { start: 15, image: "a" },
    { start: 25, image: "b" },
    { start: 30, image: "c" },
  ];
  expect(retimePictures(shown, map)).toEqual([
    { timestamp: 0, image: "b" },
    { timestamp: 3, image: "c" },
    { timestamp: 8, image: "a" },
    { timestamp: 13, image: "b" },
    { timestamp: 18, image: "c" },
  ]);
});

test.each<[string, Marks, Part[]]>([
  [
    "tags",
    {
      tagsAndStrokes: [
        { at: 1, image: "a" },
        { at: 5, image: "b" },
      ],
    },
    [
      { start: 0, end: 4 },
      { start: 6, end: 10 },
    ],
  ],
  ["a switch that is cut off", { switches: [{ at: 7, image: "b" }] }, [{ start: 0, end: 5 }]],
  ["nothing but the time", {}, [{ start: 2, end: 10 }]],
])("pictures shown by %s are the same after the cut", (_, marks, parts) => {
  const whole = scheduleVisiblePictures(["a", "b"], { switches: [], tagsAndStrokes: [], ...marks }, 10);
  const after = createTimeMap({ parts, recordingSeconds: 10 });
  const switches = retimePictures(whole, after).map(({ timestamp: at, image }) => ({ at, image }));
  const heard = scheduleVisiblePictures(["a", "b"], { switches, tagsAndStrokes: [] }, after.duration);
  for (let second = 0; second < after.duration; second += 0.1) {
    expect(pictureAt(heard, second), `at ${second}`).toBe(pictureAt(whole, after.recordedAt(second)));
  }
});

test("strokes move with the sound, and those of a gap are left out unless they cover or erase", () => {
  const points = [
    [0, 0, 0, 0.5],
    [1, 1, 4, 0.5],
  ];
  const strokes = [
    { tool: "pen", start: null, points },
    { tool: "pen", start: 12, points },
    { tool: "pen", start: 8, end: 12, points, hide_at: 15 },
    { tool: "redact", start: 12, points },
    { tool: "eraser", start: 12, points },
    {
      tool: "arrow",
      start: 22,
      points: [
        { x: 0, y: 0, t: 0 },
        { x: 1, y: 1, t: 1 },
      ],
    },
  ];
  expect(retimeDrawing({ version: 1, strokes }, map)).toEqual({
    version: 1,
    strokes: [
      strokes[0],
      {
        tool: "pen",
        start: 6,
        end: 8,
        hide_at: 8,
        points: [
          [0, 0, 0, 0.5],
          [1, 1, 2, 0.5],
        ],
      },
      {
        tool: "redact",
        start: 8,
        points: [
          [0, 0, 0, 0.5],
          [1, 1, 0, 0.5],
        ],
      },
      {
        tool: "eraser",
        start: 8,
        points: [
          [0, 0, 0, 0.5],
          [1, 1, 0, 0.5],
        ],
      },
      {
        tool: "arrow",
        start: 10,
        points: [
          { x: 0, y: 0, t: 0 },
          { x: 1, y: 1, t: 1 },
        ],
      },
    ],
  });
});

test("a laser moves with the sound: what it pointed at in a gap is over in an instant, and a rest around it is shorter", () => {
  const points = [
    [0.1, 0.1, 0],
    [0.1, 0.1, 4],
    [0.5, 0.5, 6],
    [0.8, 0.8, 14],
    [0.8, 0.8, 20],
  ];
  const laser = { tool: "laser", start: 4, end: 24, points };
  const { strokes } = retimeDrawing({ version: 1, strokes: [laser, { ...laser, start: 11, end: 12 }] }, map);
  expect(strokes).toMatchObject([
    {
      start: 2,
      end: 12,
      points: [
        [0.1, 0.1, 0],
        [0.1, 0.1, 4],
        [0.5, 0.5, 6],
        [0.8, 0.8, 6],
        [0.8, 0.8, 10],
      ],
    },
  ]);
});
