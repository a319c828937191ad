import { expect, test } from "vitest";
import type { Scene, SceneNode } from "./scene";
import { packScenes, unpackScene } from "./scene-bundle";

test("scenes come out as they went in, and what they share is sent once", () => {
  const shared: SceneNode = { kind: "path", d: `M0 0${"h1".repeat(1000)}`, stroke: "#000000" };
  const other: SceneNode = { kind: "path", d: "M1 1h1", fill: "#ffffff" };
  const scenes: Scene[] = Array.from({ length: 50 }, (_, index) => ({
    width: 10 + index,
    height: 10,
    background: "#ffffff",
    nodes: [
      { kind: "group", blend: "multiply", nodes: [shared, { kind: "group", nodes: [other] }] },
      ...(index % 2 ? [shared] : []),
    ],
  }));
  const sent = JSON.stringify(packScenes(scenes));
  expect(sent.length).toBeLessThan(10_000);
  const bundle = JSON.parse(sent);
  expect(scenes.map((_, index) => unpackScene(bundle, index))).toEqual(scenes);
  expect(() => unpackScene(bundle, 50)).toThrow(RangeError);
});
