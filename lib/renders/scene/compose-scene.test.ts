import { expect, test } from "vitest";
import type { SceneNode } from "#lib/platform/media/video/scene";
import { sceneProblem } from "#lib/platform/media/video/scene";
import { composeScene } from "./compose-scene";
import type { RenderInput, ThumbnailPicture } from "./render-input";

const nothing: RenderInput = {
  title: "Three things",
  durationSeconds: null,
  tagTimes: [],
  switches: [],
  pictures: [],
  sheet: null,
  hasAudio: false,
  overview: null,
  cut: null,
  hasAllPictures: true,
  isBeingCut: false,
  isSettled: true,
};
const voice: Partial<RenderInput> = { hasAudio: true, durationSeconds: 3725, tagTimes: [1, 2, 3000] };
const picture = (key: string, width = 1280, height = 800): ThumbnailPicture => ({
  assetId: key,
  key,
  width,
  height,
  strokes: [],
  redactions: [],
  pins: [{ number: 1, timestamp: 1, x: 0.5, y: 0.5 }],
});

const lay = (more: Partial<RenderInput>, style: Parameters<typeof composeScene>[1]["style"] = "auto", width = 640) =>
  composeScene({ ...nothing, ...more }, { style, width, second: null });

function words(nodes: readonly SceneNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === "words" ? [node.text] : node.kind === "group" ? words(node.nodes) : [],
  );
}

test("what says most of a clip is shown: a picture, else ink, else the voice, else our mark", () => {
  expect(lay({ ...voice, pictures: [picture("a"), picture("b")] }).pictures.map(({ key }) => key)).toEqual(["a"]);
  const sheet = { width: 100, height: 50, strokes: [], pins: [] };
  expect(lay({ ...voice, sheet }).scene).toMatchObject({ width: 640, height: 320, background: "#ffffff" });
  expect(words(lay(voice).scene.nodes)).toEqual(["1:02:05 · 3 tags", "Three things", "1", "3"]);
  expect(lay({})).toMatchObject({ isPlaceholder: true, applied: "auto" });
});

test("a style that the clip has nothing for comes to auto", () => {
  for (const style of ["image", "collage", "waveform"] as const) expect(lay({}, style).applied).toBe("auto");
  expect(lay({}, "card")).toMatchObject({ applied: "card", isPlaceholder: false });
  expect(lay(voice, "waveform").applied).toBe("waveform");
});

test("a collage shows four pictures at most, side by side without a gap left over", () => {
  for (const count of [1, 2, 3, 4, 9]) {
    const { scene, pictures } = lay(
      { pictures: Array.from({ length: count }, (_, n) => picture(String(n))) },
      "collage",
    );
    expect(scene.nodes).toHaveLength(Math.min(4, count));
    expect(pictures).toHaveLength(Math.min(4, count));
    const area = scene.nodes.reduce((sum, node) => {
      const clip = node.kind === "group" ? node.clip : undefined;
      return sum + (clip ? clip.width * clip.height : 0);
    }, 0);
    expect(area / (scene.width * scene.height)).toBeGreaterThan(0.97);
  }
});

test("pictures of any shape and width stay within the bounds of a scene", () => {
  for (const [width, height] of [
    [1, 2560],
    [2560, 1],
    [1, 1],
    [2560, 2560],
  ] as const) {
    for (const style of ["auto", "image", "collage", "card"] as const) {
      for (const size of [64, 640, 1280]) {
        const { scene } = lay({ ...voice, pictures: [picture("a", width, height), picture("b")] }, style, size);
        expect(scene.height).toBeLessThanOrEqual(4 * size);
        expect(sceneProblem(scene)).toBeNull();
      }
    }
  }
});
