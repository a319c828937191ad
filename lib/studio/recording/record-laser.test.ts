import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Clip } from "#lib/api-client/api";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import { emptyDoc, type Stroke } from "#lib/editor/document";
import { startHistory } from "#lib/editor/history";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import type { InkPoint } from "#lib/ink/stroke";
import { createStudioState, type StudioState } from "../session/studio-state";
import { recordLaser } from "./record-laser";

function studio(recorder: RecorderState, pointsBefore = 0) {
  const points = Array.from({ length: pointsBefore }, (_, index): InkPoint => [0.5, 0.5, index / 12, 0.5]);
  const before = pointsBefore > 0 ? [sampleStroke("old", { tool: "laser", start: 0, points })] : [];
  const doc = { ...emptyDoc, pictures: [{ id: "p", file: "p.png" }], ink: { p: before } };
  const clip = { title: "Valve" } as Partial<Clip> as Clip;
  const store = createStore<StudioState>(() => ({ ...createStudioState(clip), recorder, history: startHistory(doc) }));
  const added: [Stroke, string | null | undefined][] = [];
  const notices: string[] = [];
  const transport = { time: 0 };
  const ink = { add: (stroke: Stroke, picture?: string | null) => void added.push([stroke, picture]) };
  const onFull = () => void notices.push("full");
  const laser = recordLaser({ store, ink, transport }, { picture: "p", aspect: 0.75, onFull });
  const point = (from: number, to: number) => {
    for (transport.time = from; transport.time < to; transport.time += 0.1)
      laser.at({ x: 0.5 + 0.4 * Math.sin(transport.time * 3), y: 0.5 });
  };
  return { laser, point, store, added, notices };
}

test("the laser is kept while a take is recorded, and at no other time", () => {
  for (const recorder of [{ kind: "idle" }, { kind: "paused" }, { kind: "asking" }] as const) {
    const { point, laser, added } = studio(recorder);
    point(0, 3);
    laser.dispose();
    expect(added).toEqual([]);
  }
  const { point, laser, added } = studio({ kind: "recording" });
  point(1, 3);
  laser.at(null);
  expect(added).toMatchObject([[{ tool: "laser", start: 1, drawing: null }, "p"]]);
  laser.dispose();
  expect(added).toHaveLength(1);
});

test("it ends with the take, before the take is handed over", () => {
  const { point, store, added } = studio({ kind: "recording" });
  point(0, 2);
  store.setState({ recorder: { kind: "stopping", end: "stop" } });
  expect(added).toHaveLength(1);
});

test("a clip that is full of it says so once, and keeps what has room", () => {
  const { point, laser, added, notices } = studio({ kind: "recording" }, 19_995);
  point(0, 3);
  laser.at(null);
  expect(added.map(([{ points }]) => points.length)).toEqual([5]);
  expect(notices).toHaveLength(1);
  point(4, 6);
  laser.at(null);
  expect(notices).toHaveLength(1);
});
