import { expect, test } from "vitest";
import type { ClipContents } from "../model/clip-contents";
import { type SampleChanges, sampleClip } from "../testing/sample-clip";
import type { Annotation } from "./annotations";
import { layoutPackage } from "./layout";

function exampleClip(changes: SampleChanges = {}): ClipContents {
  const { images, audio } = sampleClip();
  const [first] = images;
  if (!first?.display || !audio) throw new Error("no picture");
  const points = [
    [0.1, 0.1, 0],
    [0.2, 0.2, 1],
  ];
  return sampleClip({
    language: "en",
    audio: { ...audio, durationSeconds: 299.808 },
    images: [{ ...first, display: { ...first.display, width: 1600, height: 1200 } }],
    voiceTags: [{ timestamp: 12.4, x: 0.42, y: 0.31, note: "leak" }],
    drawings: [{ id: "d1", document: { version: 1, strokes: [{ tool: "line", points, start: 5, hide_at: 30 }] } }],
    transcript: {
      language: "en",
      confidence: 0.9,
      text: "Look here.",
      segments: [{ startMs: 3200, endMs: 5900, text: "Look here.", confidence: 0.9 }],
    },
    ...changes,
  });
}

function exportOf(name: string, clip: ClipContents): Record<string, unknown> | null {
  const entry = layoutPackage(clip).entries.find((candidate) => candidate.name === `export/${name}`);
  return entry?.source.kind === "bytes" ? JSON.parse(entry.source.bytes.toString()) : null;
}

const HOME = "https://clips.example/clips/123";
const annotations = (clip: ClipContents) => exportOf("annotations.jsonld", clip)?.items as Annotation[];

function canvasOf(clip: ClipContents) {
  const [canvas = {}] = (exportOf("iiif-v3.json", clip)?.items ?? []) as Record<string, unknown>[];
  const painted = canvas.items as { items: { body: Record<string, unknown>; target: string }[] }[];
  return { canvas, paintings: painted[0]?.items ?? [] };
}

test("tags, ink and words are Web Annotations of exactly the documented shape", () => {
  const page = exportOf("annotations.jsonld", exampleClip());
  expect(page).toMatchObject({
    "@context": ["http://www.w3.org/ns/anno.jsonld", expect.any(Object)],
    id: `${HOME}/annotations.jsonld`,
    type: "AnnotationPage",
  });
  const conformsTo = "http://www.w3.org/TR/media-frags/";
  expect(page?.items).toEqual([
    {
      id: `${HOME}/anno/tag1`,
      type: "Annotation",
      motivation: "commenting",
      body: { type: "TextualBody", value: "leak", format: "text/plain", language: "en" },
      target: {
        type: "SpecificResource",
        source: { id: `${HOME}/canvas/1`, type: "Canvas" },
        selector: [
          { type: "PointSelector", x: 672, y: 372, t: 12.4, instant: 12.4 },
          { type: "FragmentSelector", conformsTo, value: "t=12.4,17.4&xywh=656,356,32,32" },
        ],
      },
    },
    {
      id: `${HOME}/anno/drawing1`,
      type: "Annotation",
      motivation: "highlighting",
      body: { type: "Dataset", id: "../drawings/001.json", format: "application/json" },
      target: {
        type: "SpecificResource",
        source: `${HOME}/canvas/1`,
        selector: {
          type: "FragmentSelector",
          conformsTo,
          value: "t=5,30",
          refinedBy: {
            type: "SvgSelector",
            value: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"><path d="M160 120L320 240"/></svg>',
          },
        },
      },
    },
    {
      id: `${HOME}/anno/cue1`,
      type: "Annotation",
      motivation: "supplementing",
      body: { type: "TextualBody", value: "Look here.", format: "text/plain", language: "en" },
      target: `${HOME}/canvas/1#t=3.2,5.9`,
    },
  ]);
});

test("every reference of an export leads to an entry of the package, from the folder that it lies in", () => {
  const clip = exampleClip();
  const names = new Set(layoutPackage(clip).entries.map(({ name }) => name));
  for (const file of ["annotations.jsonld", "iiif-v3.json"]) {
    const text = JSON.stringify(exportOf(file, clip));
    const paths = [...text.matchAll(/"id":"(?!http)([^"]+)"/g)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(names, path).toContain(new URL(path, "vst:/export/").pathname.slice(1));
  }
});

test("every member, type and motivation of an annotation has a meaning in JSON-LD", () => {
  const page = exportOf("annotations.jsonld", exampleClip());
  const [, own] = (page ?? {})["@context"] as [string, Record<string, string>];
  // From http://www.w3.org/ns/anno.jsonld.
  const known = `id type items AnnotationPage Annotation motivation commenting highlighting body TextualBody Dataset value
    format language target SpecificResource source selector FragmentSelector SvgSelector conformsTo refinedBy`;
  const terms = new Set([...known.split(/\s+/), ...Object.keys(own), "@context"]);
  const used = new Set<string>();
  JSON.stringify(page?.items, (name, value: unknown) => {
    if (name && !/^\d+$/.test(name)) used.add(name);
    if ((name === "type" || name === "motivation") && typeof value === "string") used.add(value);
    return value;
  });
  expect([...used].filter((term) => !terms.has(term))).toEqual([]);
  for (const address of Object.values(own)) expect(address).toMatch(/^http:\/\/iiif\.io\/api\//);
});

test("the IIIF manifest has one canvas with a size and a duration, painted by the picture and the sound", () => {
  const manifest = exportOf("iiif-v3.json", exampleClip());
  expect(manifest).toMatchObject({
    "@context": "http://iiif.io/api/presentation/3/context.json",
    id: `${HOME}/iiif-v3.json`,
    type: "Manifest",
    label: { en: ["Pricing page notes"] },
    summary: { en: ["Three things to fix."] },
  });
  const { canvas, paintings } = canvasOf(exampleClip());
  expect(canvas).toMatchObject({
    id: `${HOME}/canvas/1`,
    type: "Canvas",
    width: 1600,
    height: 1200,
    duration: 299.808,
  });
  expect(paintings).toEqual([
    {
      id: `${HOME}/painting/image1`,
      type: "Annotation",
      motivation: "painting",
      body: { id: "../images/001.png", type: "Image", format: "image/png", width: 1600, height: 1200 },
      target: `${HOME}/canvas/1`,
    },
    {
      id: `${HOME}/painting/sound`,
      type: "Annotation",
      motivation: "painting",
      body: { id: "../audio/main.mp3", type: "Sound", format: "audio/mpeg", duration: 299.808 },
      target: `${HOME}/canvas/1`,
    },
  ]);
  const [page] = canvas.annotations as { type: string; items: Annotation[] }[];
  expect(page?.type).toBe("AnnotationPage");
  expect(page?.items).toEqual(annotations(exampleClip()));
});

test("several pictures share the canvas in time, each as large as it fits", () => {
  const [first] = exampleClip().images;
  if (!first?.display) throw new Error("no picture");
  const upright = { ...first, aliases: [], display: { ...first.display, width: 600, height: 1200 } };
  const clip = exampleClip({
    images: [first, upright],
    voiceTags: [
      { timestamp: 2, x: 0.5, y: 0.5, image: "img1" },
      { timestamp: 100, x: 0.5, y: 0.5, image: "img2" },
      { timestamp: 200, x: 1, y: 1, image: "img1" },
    ],
  });
  expect(canvasOf(clip).paintings.map(({ target }) => target.split("#")[1])).toEqual([
    "t=0,100",
    "t=100,200&xywh=500,0,600,1200",
    "t=200,299.808",
    undefined,
  ]);
  const points = annotations(clip)
    .filter(({ motivation }) => motivation === "commenting")
    .map(({ target }) => (target as { selector: Record<string, unknown>[] }).selector);
  expect(points.map((selector) => [selector[0]?.x, selector[0]?.y, selector[1]?.value])).toEqual([
    [800, 600, "t=2,7&xywh=784,584,32,32"],
    [800, 600, "t=100,105&xywh=784,584,32,32"],
    [1600, 1200, "t=200,205&xywh=1584,1184,16,16"],
  ]);
});

test("images without a time are offered beside the canvas, or share its time", () => {
  const [first] = exampleClip().images;
  if (!first) throw new Error("no picture");
  const images = [first, { ...first, aliases: [] }];
  const manifest = exportOf("iiif-v3.json", exampleClip({ images }));
  expect(manifest?.rendering).toMatchObject([{ id: "../images/002.png", type: "Image", label: { none: ["img2"] } }]);
  const still = exampleClip({ images, voiceTags: [], drawings: [] });
  expect(canvasOf(still).paintings.map(({ target }) => target.split("#")[1])).toEqual([
    "t=0,149.904",
    "t=149.904,299.808",
    undefined,
  ]);
});

test("a recording alone is a canvas of time; a tag on it has no point", () => {
  const clip = exampleClip({ images: [], drawings: [], voiceTags: [{ timestamp: 1, x: 300, y: 5, note: "" }] });
  const { canvas, paintings } = canvasOf(clip);
  expect(canvas).not.toHaveProperty("width");
  expect(paintings).toHaveLength(1);
  expect(annotations(clip)[0]).toMatchObject({
    body: { value: "Tag 1" },
    target: { selector: { type: "FragmentSelector", value: "t=1,6" } },
  });
});

test("captions that a user added stand for a transcript", () => {
  const texts = [{ id: 1, type: "vtt", content: "WEBVTT\n\n00:01.000 --> 00:02.000\nHola", language: "es" }];
  const clip = exampleClip({ transcript: null, texts, drawings: [], voiceTags: [] });
  expect(annotations(clip)).toMatchObject([
    { motivation: "supplementing", body: { value: "Hola", language: "es" }, target: `${HOME}/canvas/1#t=1,2` },
  ]);
});

test("an empty draft exports nothing", () => {
  const clip = sampleClip({
    audio: null,
    images: [],
    drawings: [],
    voiceTags: [],
    transcript: null,
    cover: null,
    smallCover: null,
  });
  expect(layoutPackage(clip).entries.map(({ name }) => name)).toEqual(["mimetype", "manifest.json", "index.html"]);
});

test("nothing that a user wrote becomes markup of the selector", () => {
  const strokes = [{ tool: "pen", id: '"/><script>', color: "</svg>", points: [[0, 0]], text: "<b>" }];
  const clip = exampleClip({ drawings: [{ id: "d", document: { version: 1, strokes } }] });
  expect(JSON.stringify(annotations(clip)[1])).not.toContain("script");
});
