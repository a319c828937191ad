import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

import { readDrawing } from "#lib/ink/drawing-document";
import { type SampleChanges, sampleClip } from "../testing/sample-clip";
import { layoutPackage } from "../write/layout";
import { buildManifest } from "./manifest";

const schema = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../../docs/vst-manifest.schema.json"), "utf8"));
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

function problemsOf(manifest: unknown): unknown[] {
  validate(JSON.parse(JSON.stringify(manifest)));
  return validate.errors ?? [];
}

const bare = { audio: null, images: [], drawings: [], voiceTags: [], transcript: null, cover: null, smallCover: null };

function foreign(data: unknown): Record<string, unknown> {
  const reading = readDrawing(data);
  return reading.kind === "wrong" ? {} : reading.document;
}

const clips: Record<string, () => SampleChanges> = {
  "a finished clip": () => ({}),
  "an empty draft": () => bare,
  "a recording alone, not yet prepared": () => {
    const { audio } = sampleClip();
    return audio ? { ...bare, audio: { original: audio.original, durationSeconds: null } } : bare;
  },
  "pixel tags with custom members, and times set by hand": () => ({
    voiceTags: [{ timestamp: 1, x: 640, y: -3, note: "", image: "page.png", mood: { tight: true } }],
    timestamps: { intro: 1 },
  }),
  "foreign drawings": () => ({
    drawings: [
      { id: 1, createdAt: new Date(0), document: foreign("M0 0"), coordinates: { x: 1 } },
      { id: "b", document: foreign([{ any: "thing" }]) },
      { id: "c", document: foreign(null) },
    ],
  }),
  "texts of every kind": () => ({
    texts: [
      { id: 1, type: "text", content: "plain", createdAt: new Date(0) },
      { id: 2, type: "srt", content: "1\n00:00:01,000 --> 00:00:02,000\nHola", language: "es" },
    ],
  }),
  "a picture that is not ready": () => ({ images: sampleClip().images.map((image) => ({ ...image, display: null })) }),
};

for (const [name, changes] of Object.entries(clips)) {
  test(`the published schema fits ${name}`, () => {
    expect(problemsOf(layoutPackage(sampleClip(changes())).manifest)).toEqual([]);
    expect(problemsOf(buildManifest(sampleClip(changes()), { urls: true }))).toEqual([]);
  });
}

test("the schema names what is wrong", () => {
  const { manifest } = layoutPackage(sampleClip());
  const wrong = {
    ...manifest,
    version: "2.0",
    files: [{ ...manifest.files[0], path: "../up", sha256: "x" }],
    pins: [{ ...manifest.pins[0], image: 5 }],
  };
  const paths = problemsOf(wrong).map((problem) => (problem as { instancePath: string }).instancePath);
  expect(paths).toEqual(expect.arrayContaining(["/version", "/files/0/path", "/files/0/sha256", "/pins/0/image"]));
});

test("the schema and docs/vst.md name every member of an image", () => {
  const [image] = buildManifest(sampleClip()).images;
  const members = Object.keys(image ?? {}).sort();
  expect(Object.keys(schema.$defs.image.properties).sort()).toEqual(members);
  const text = readFileSync(resolve(import.meta.dirname, "../../../docs/vst.md"), "utf8");
  const [, row = ""] = /`images\[\]` \| `\{([^}]*)\}`/.exec(text) ?? [];
  expect(row.split(", ").sort()).toEqual(members);
});
