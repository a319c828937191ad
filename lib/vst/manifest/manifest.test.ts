import { expect, test } from "vitest";
import { coordinateSpace } from "../model/pins";
import { sampleClip } from "../testing/sample-clip";
import { buildManifest } from "./manifest";

test("the manifest has the members of the API and those of the format", () => {
  expect(buildManifest(sampleClip())).toMatchObject({
    manifest_version: 1,
    format: "vst",
    type: "vst",
    version: "1.0",
    source: "https://clips.example",
    id: 123,
    vst_id: 123,
    created_at: "2026-11-20T15:00:00.000Z",
    duration: 20.925,
    coordinate_space: "normalized",
    canvas: { width: 1280, height: 800, duration: 20.925 },
    audio: { main: "audio/main.mp3", original: "audio/original.webm", sample_rate: 48_000, gap_filled_seconds: 1.04 },
    images: [{ id: "img1", href: "images/001.png", width: 1280, height: 800, position: 0 }],
    drawings: [{ id: "d1", href: "drawings/001.json", image: "img1", version: 1 }],
    transcript: { href: "text/transcript.json", confidence: 0.91 },
    metadata: { project: "harbour" },
  });
});

test("voice tags stay as they were sent, and their times make the timestamps", () => {
  const clip = sampleClip();
  const manifest = buildManifest(clip);
  expect(manifest.voice_tags).toEqual(clip.voiceTags);
  expect(manifest.timestamps).toEqual([1.4, 4.6, 8.4]);
  expect(buildManifest(sampleClip({ timestamps: { intro: 1 } })).timestamps).toEqual({ intro: 1 });
});

test("pins are in the order of time and name their tag by its index", () => {
  expect(buildManifest(sampleClip()).pins).toEqual([
    { tag: 1, timestamp: 1.4, x: 0.345, y: 0.035, image: "img1" },
    { tag: 0, timestamp: 4.6, x: 0.455, y: 0.315, image: "img1" },
    { tag: 2, timestamp: 8.4, x: 0.617, y: 0.765, image: "img1" },
  ]);
});

test("pixel tags count on the uploaded image after its orientation, and stay on the picture", () => {
  const voiceTags = [
    { timestamp: 1, x: 1280, y: 400, note: "" },
    { timestamp: 2, x: 9000, y: -5, note: "" },
  ];
  const manifest = buildManifest(sampleClip({ voiceTags }));
  expect(manifest.coordinate_space).toBe("pixel");
  expect(manifest.voice_tags).toEqual(voiceTags);
  expect(manifest.pins.map(({ x, y }) => [x, y])).toEqual([
    [0.5, 0.25],
    [1, 0],
  ]);
});

test("pixel tags without a picture have no place", () => {
  const manifest = buildManifest(sampleClip({ voiceTags: [{ timestamp: 1, x: 40, y: 50 }], images: [] }));
  expect(manifest.pins).toEqual([{ tag: 0, timestamp: 1, x: null, y: null, image: null }]);
});

test("a clip without tags is normalized", () => {
  expect(coordinateSpace([])).toBe("normalized");
});

test("a tag may name its picture by the service's names", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const images = [first, { ...first, aliases: ["c3d4", 2] }];
  const voiceTags = ["img2", "c3d4", 2, "a1b2", undefined, "unknown"].map((image) => ({
    timestamp: 1,
    x: 0,
    y: 0,
    image,
  }));
  const { pins } = buildManifest(sampleClip({ images, voiceTags }));
  expect(pins.map(({ image }) => image)).toEqual(["img2", "img2", "img2", "img1", "img1", null]);
});

test("a picture keeps every name by which tags mean it", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const named = { ...first, originalName: "kitchen.jpg", pastNames: ["sink.jpg"] };
  const images = [first, { ...named, aliases: ["c3d4", "img9", 1] }];
  const voiceTags = ["c3d4", "img9", "sink.jpg", "kitchen.jpg", "sink.jpg", "img2", "1", 1, "unknown"].map((image) => ({
    timestamp: 1,
    x: 0,
    y: 0,
    image,
  }));
  const manifest = buildManifest(sampleClip({ images, voiceTags }));
  expect(manifest.images.map(({ names }) => names)).toEqual([[], ["c3d4", "img9", "sink.jpg", "kitchen.jpg"]]);
});

test("addresses stand only in the API's manifest", () => {
  const inFile = buildManifest(sampleClip());
  const inAnswer = buildManifest(sampleClip(), { urls: true });
  expect(JSON.stringify(inFile)).not.toContain("https://clips.example/page.png");
  expect(inAnswer.files.find(({ role }) => role === "image")).toMatchObject({
    filename: "page.png",
    path: "images/001.png",
    url: "https://clips.example/page.png",
    width: 1280,
  });
});

test("a picture that is not ready is in the API's manifest only", () => {
  const [first] = sampleClip().images;
  if (!first) throw new Error("no image");
  const clip = sampleClip({ images: [{ ...first, display: null }] });
  const roles = (urls: boolean) => buildManifest(clip, { urls }).files.filter(({ role }) => role === "image");
  expect(roles(true)).toMatchObject([{ path: "images/001.png", width: 2560, height: 1600 }]);
  expect(roles(false)).toEqual([]);
  expect(buildManifest(clip).images).toEqual([]);
});

test("an empty draft has a manifest", () => {
  const draft = sampleClip({
    audio: null,
    images: [],
    drawings: [],
    voiceTags: [],
    transcript: null,
    cover: null,
    smallCover: null,
  });
  expect(buildManifest(draft)).toMatchObject({ duration: null, audio: null, images: [], pins: [], files: [] });
});

test("what a client sent as coordinates goes with its drawing", () => {
  const drawings = [{ id: 1, document: { version: 1, strokes: [], raw: { shape: "x" } }, coordinates: { x: 1 } }];
  expect(buildManifest(sampleClip({ drawings })).drawings).toMatchObject([
    { raw: { shape: "x" }, coordinates: { x: 1 } },
  ]);
});
