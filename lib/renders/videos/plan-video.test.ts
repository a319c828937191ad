import { expect, test } from "vitest";
import { readStrokes } from "#lib/ink/stroke";
import { sceneProblem } from "#lib/platform/media/video/scene";
import { countTurns } from "../../../e2e/support/count-turns";
import type { RenderInput, ThumbnailPicture } from "../scene/render-input";
import { planVideo, type VideoPlan } from "./plan-video";

const nothing: RenderInput = {
  title: "Three things",
  durationSeconds: null,
  tagTimes: [],
  switches: [],
  pictures: [],
  sheet: null,
  hasAudio: true,
  overview: null,
  cut: null,
  hasAllPictures: true,
  isBeingCut: false,
  isSettled: true,
};
const picture = (key: string, more: Partial<ThumbnailPicture> = {}): ThumbnailPicture => ({
  assetId: key,
  key,
  width: 1280,
  height: 800,
  strokes: [],
  redactions: [],
  pins: [],
  ...more,
});
const pin = (number: number, timestamp: number) => ({ number, timestamp, x: 0.5, y: 0.5 });
const ink = (more: object) =>
  readStrokes({
    version: 1,
    strokes: [
      {
        tool: "pen",
        points: [
          [0.1, 0.1, 0],
          [0.9, 0.1, 2],
        ],
        ...more,
      },
    ],
  });

function seenAt({ states }: VideoPlan, second: number) {
  let until = 0;
  const state = states.find(({ seconds }) => {
    until += seconds;
    return second < until - 1e-9;
  });
  const nodes = state?.scene.nodes ?? [];
  return {
    nodes: nodes.length,
    pictures: nodes.flatMap((node) => (node.kind === "picture" ? [node.picture] : [])),
    pins: nodes.flatMap((node) => (node.kind === "words" ? [node.text] : [])),
    fills: nodes.flatMap((node) => (node.kind === "path" && node.fill ? [node.fill] : [])),
    strokes: nodes.flatMap((node) => (node.kind === "path" && node.stroke ? [node.d] : [])),
    drawn: nodes.flatMap((node) => (node.kind === "path" && node.dash ? [node.dash[0] / node.dash[1]] : [])),
  };
}

const about = (share: number) => expect.closeTo(share, 1);
const lengthOf = ({ states }: VideoPlan) => states.reduce((sum, { seconds }) => sum + seconds, 0);

test("a pin is there from the first frame after its time on, not before", async () => {
  const plan = await planVideo(
    { ...nothing, pictures: [picture("a", { pins: [pin(1, 2.05), pin(2, 1.4000000000000001)] })] },
    5,
  );
  expect(plan.states[0]?.scene).toMatchObject({ width: 1152, height: 720 });
  expect(seenAt(plan, 1.3).pins).toEqual([]);
  expect(seenAt(plan, 1.45).pins).toEqual(["2"]);
  expect(seenAt(plan, 2.1).pins).toEqual(["2"]);
  expect(seenAt(plan, 2.2).pins).toEqual(["1", "2"]);
  expect(plan.states).toHaveLength(3);
  expect(lengthOf(plan)).toBeCloseTo(5);
});

test("ink grows while it is drawn, and disappears when it is hidden", async () => {
  const plan = await planVideo(
    { ...nothing, pictures: [picture("a", { strokes: ink({ start: 1, end: 3, hide_at: 4 }) })] },
    6,
  );
  expect([1.5, 2, 2.5].map((second) => seenAt(plan, second).drawn[0])).toEqual([0.25, 0.5, 0.75].map(about));
  expect(seenAt(plan, 3)).toMatchObject({ drawn: [], strokes: [expect.any(String)] });
  expect(seenAt(plan, 0.9).strokes).toEqual([]);
  expect(seenAt(plan, 4.1).strokes).toEqual([]);
});

test("a shape grows along its line, as on every page", async () => {
  const strokes = ink({ tool: "arrow", start: 1, end: 3 });
  const plan = await planVideo({ ...nothing, pictures: [picture("a", { strokes })] }, 6);
  expect([1.5, 2.5].map((second) => seenAt(plan, second).drawn[0])).toEqual([0.25, 0.75].map(about));
});

test("the laser moves with the sound, fades and is gone, and a video without sound has none", async () => {
  const strokes = ink({ tool: "laser", start: 1 });
  const material = { ...nothing, pictures: [picture("a", { strokes })] };
  const plan = await planVideo(material, 6);
  const lightAt = (second: number) => seenAt(plan, second).fills.length;
  expect([0.9, 1.1, 2.9, 3.1, 4.5].map(lightAt)).toEqual([0, 2, 2, 0, 0]);
  expect(new Set([1.5, 2, 2.5].map((second) => seenAt(plan, second).strokes.at(-1))).size).toBe(3);
  expect(seenAt(plan, 3.5).strokes.length).toBeGreaterThan(0);
  expect(seenAt(plan, 4.5)).toMatchObject({ nodes: 1, strokes: [] });
  expect((await planVideo(material, null)).states.flatMap(({ scene }) => scene.nodes)).toHaveLength(1);
});

test("the picture that is spoken about is seen, and only pictures that are seen are opened", async () => {
  const pictures = [picture("a", { pins: [pin(1, 1)] }), picture("b"), picture("c", { pins: [pin(2, 3)] })];
  const plan = await planVideo({ ...nothing, pictures }, 5);
  expect(plan.pictures.map(({ key }) => key)).toEqual(["a", "c"]);
  expect(seenAt(plan, 0).pictures).toEqual([0]);
  expect(seenAt(plan, 2.9).pictures).toEqual([0]);
  expect(seenAt(plan, 3.1).pictures).toEqual([1]);
  expect(seenAt(plan, 3.1).pins).toEqual(["2"]);
});

test("what is redacted is covered all the time, and its boxes go along with the picture", async () => {
  const redactions = [[0.1, 0.1, 0.2, 0.2] as const];
  const strokes = ink({ tool: "redact", start: 4, hide_at: 4.5, color: "#171c2b" });
  const plan = await planVideo({ ...nothing, pictures: [picture("a", { strokes, redactions })] }, 5);
  for (const second of [0, 2, 4.9]) expect(seenAt(plan, second).fills).toContain("#171c2b");
  expect(plan.pictures).toMatchObject([{ key: "a", redactions }]);
});

test("an hour of scribbling stays a bounded number of states, and events keep their times", async () => {
  const strokes = Array.from({ length: 400 }, (_, index) => ink({ start: index * 1.5, end: index * 1.5 + 1.5 })).flat();
  const plan = await planVideo({ ...nothing, pictures: [picture("a", { strokes, pins: [pin(1, 299.9)] })] }, 600);
  expect(plan.states.length).toBeLessThanOrEqual(600);
  expect(plan.states.length).toBeGreaterThan(500);
  expect(lengthOf(plan)).toBeCloseTo(600);
  expect(seenAt(plan, 299.5).pins).toEqual([]);
  expect(seenAt(plan, 301).pins).toEqual(["1"]);
  expect(seenAt(plan, 599.9).strokes).toHaveLength(400);
  // A clip full of ink changes less often.
  const many = Array.from({ length: 4000 }, () => ink({ start: 0, end: 500 })).flat();
  const full = await planVideo({ ...nothing, pictures: [picture("a", { strokes: many })] }, 600);
  expect(full.states.length).toBeLessThanOrEqual(150);
});

test("times beyond the recording, and none at all, are harmless", async () => {
  const strokes = ink({ start: 1e9, end: 1e12 });
  const plan = await planVideo({ ...nothing, pictures: [picture("a", { strokes, pins: [pin(1, 1e9)] })] }, 0);
  expect(plan.states).toHaveLength(1);
  expect(lengthOf(plan)).toBeCloseTo(0.2);
});

test("without a picture the voice is seen passing, or the sheet that was drawn on", async () => {
  const wave = await planVideo({ ...nothing, durationSeconds: 20, tagTimes: [3] }, 20);
  expect(wave.states[0]?.scene).toMatchObject({ width: 1280, height: 720 });
  expect(wave.states.length).toBeGreaterThan(50);
  expect(seenAt(wave, 2).pins).not.toContain("1");
  expect(seenAt(wave, 4).pins).toContain("1");
  const sheet = { width: 1000, height: 500, strokes: ink({ start: 1, end: 1 }), pins: [] };
  const drawn = await planVideo({ ...nothing, sheet }, 4);
  expect(drawn.pictures).toEqual([]);
  expect(seenAt(drawn, 0).fills).toEqual(["#ffffff"]);
  expect(seenAt(drawn, 2).strokes).toHaveLength(1);
});

test("without a recording each picture is seen for a while with everything on it", async () => {
  const pictures = [picture("a", { pins: [pin(1, 60)] }), picture("b", { strokes: ink({ start: 1, hide_at: 2 }) })];
  const plan = await planVideo({ ...nothing, hasAudio: false, pictures }, null);
  expect(lengthOf(plan)).toBe(8);
  expect(seenAt(plan, 1).pins).toEqual(["1"]);
  expect(seenAt(plan, 5)).toMatchObject({ pictures: [1], strokes: [] });
  expect((await planVideo({ ...nothing, hasAudio: false }, null)).states).toEqual([]);
});

test("pins are as large on a narrow picture as on a wide one", async () => {
  const pictures = [picture("a", { pins: [pin(1, 0)] }), picture("b", { width: 400, height: 800, pins: [pin(2, 1)] })];
  const { states } = await planVideo({ ...nothing, pictures }, 2);
  const sizes = states.flatMap(({ scene }) =>
    scene.nodes.flatMap((node) => (node.kind === "words" ? [node.size] : [])),
  );
  expect(sizes).toHaveLength(2);
  expect(sizes[0]).toBe(sizes[1]);
});

test("every scene of a plan may be drawn", async () => {
  const pictures = [picture("a", { pins: [pin(1, 1)], strokes: ink({ tool: "highlighter", start: 0, end: 2 }) })];
  const tall = picture("b", { width: 333, height: 4000, pins: [pin(2, 2)] });
  const { states } = await planVideo({ ...nothing, pictures: [...pictures, tall] }, 4);
  for (const { scene } of states) {
    expect(sceneProblem(scene)).toBeNull();
    expect([scene.width % 2, scene.height % 2]).toEqual([0, 0]);
  }
});

test("others are served while the video of a clip full of ink is planned", async () => {
  const points = Array.from({ length: 1000 }, (_, at) => [
    0.5 + 0.4 * Math.sin(at / 7),
    0.5 + 0.4 * Math.cos(at / 11),
    at / 60,
  ]);
  const strokes = Array.from({ length: 30 }, (_, at) => ink({ start: at * 10, points })).flat();
  const pictures = [picture("a", { strokes })];
  expect(await countTurns(() => planVideo({ ...nothing, pictures }, 300))).toBeGreaterThan(5);
});
