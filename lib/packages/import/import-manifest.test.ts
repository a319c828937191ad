import { expect, test } from "vitest";
import { VstProblem } from "#lib/vst/model/vst-problem";
import { sampleClip } from "#lib/vst/testing/sample-clip";
import { layoutPackage } from "#lib/vst/write/layout";
import { readImportedManifest } from "./import-manifest";

const sample = (): Record<string, unknown> => JSON.parse(JSON.stringify(layoutPackage(sampleClip()).manifest));

test("a manifest of Tellmark is read completely", () => {
  const manifest = sample();
  const read = readImportedManifest(manifest);
  expect(read).toMatchObject({
    title: "Pricing page notes",
    description: "Three things to fix.",
    metadata: { project: "harbour" },
    audio: { main: "audio/main.mp3", original: "audio/original.webm", sampleRate: 48_000, gapFilledSeconds: 1.04 },
    images: [{ id: "img1", href: "images/001.png", uploadedWidth: 2560, uploadedHeight: 1600, position: 0 }],
    drawings: [{ href: "drawings/001.json" }],
    transcript: { href: "text/transcript.json" },
  });
  expect(read.voiceTags).toEqual(manifest.voice_tags);
});

test("times that only repeat those of the tags are not separate times", () => {
  expect(readImportedManifest(sample()).timestamps).toBeNull();
  expect(readImportedManifest({ ...sample(), timestamps: [1, 2] }).timestamps).toEqual([1, 2]);
  expect(readImportedManifest({ ...sample(), timestamps: { intro: 0 } }).timestamps).toEqual({ intro: 0 });
});

test("times are read as they are; an invalid or future time counts as none", () => {
  const read = (created_at: unknown) => readImportedManifest({ ...sample(), created_at }).createdAt;
  expect(read("2024-05-06T07:08:09.010Z")).toEqual(new Date("2024-05-06T07:08:09.010Z"));
  for (const none of ["2199-01-01T00:00:00Z", "1969-01-01T00:00:00Z", "yesterday", 7, null, undefined, {}]) {
    expect(read(none)).toBeNull();
  }
});

test("a title is all that is needed", () => {
  const bare = readImportedManifest({ title: " Bare " });
  expect(bare).toMatchObject({
    title: "Bare",
    description: null,
    audio: null,
    voiceTags: [],
    images: [],
    metadata: {},
  });
});

test("a member that is null counts as missing", () => {
  const lists = {
    voice_tags: null,
    picture_switches: null,
    timestamps: null,
    images: null,
    drawings: null,
    texts: null,
  };
  const nothing = { ...lists, metadata: null, audio: null, transcript: null, description: null, created_at: null };
  expect(readImportedManifest({ title: "Bare", ...nothing })).toEqual(readImportedManifest({ title: "Bare" }));
  const text = { href: "text/001.txt", type: null, language: null, created_at: null };
  expect(readImportedManifest({ title: "Bare", texts: [text] }).texts).toMatchObject([
    { type: "text", language: null },
  ]);
  const image = { id: "img1", href: "images/001.png" };
  const [read] = readImportedManifest({
    title: "Bare",
    images: [{ ...image, names: null, alt: null, position: null }],
  }).images;
  expect(read).toMatchObject({ names: [] });
});

/** The members of all objects, with the lists that lead to them. */
function* membersOf(value: unknown): Generator<[Record<string, unknown>, string]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [value as Record<string, unknown>, name];
    yield* membersOf(member);
  }
}

test("any member that is null counts as missing, but for those of the sender's own", () => {
  const { files, metadata, voice_tags, timestamps, ...known } = sample();
  const outcome = (manifest: object) => {
    try {
      return readImportedManifest({ ...manifest });
    } catch (error) {
      return String(error);
    }
  };
  let count = 0;
  for (const [owner, name] of membersOf(known)) {
    const value = owner[name];
    owner[name] = null;
    const withNull = outcome(known);
    delete owner[name];
    expect(withNull, name).toEqual(outcome(known));
    owner[name] = value;
    count += 1;
  }
  expect(count).toBeGreaterThan(50);
});

test("no file is used for two different things", () => {
  const twice = { id: "img2", href: "audio/main.mp3" };
  expect(() => readImportedManifest({ ...sample(), images: [twice] })).toThrow("audio/main.mp3 for two different");
});

const NASTY: unknown[] = [
  null,
  true,
  -1,
  1e308,
  "",
  "x".repeat(70_000),
  "../../etc/passwd",
  [],
  [null],
  [[[]]],
  {},
  { href: 5 },
  [{ href: "a" }, { href: "a" }],
  Array.from({ length: 2500 }, () => ({ href: "a", timestamp: 1, x: 1, y: 1 })),
  JSON.parse('{"__proto__":{"title":"x"},"constructor":1}'),
];

test("with any value of a member, the manifest is read or refused with a reason", { tags: ["long"] }, () => {
  const outcomes = { read: 0, refused: 0 };
  const attempt = (manifest: Record<string, unknown>) => {
    try {
      readImportedManifest(manifest);
      outcomes.read += 1;
    } catch (error) {
      if (!(error instanceof VstProblem)) throw error;
      expect(error.reason).toBe("bad_manifest");
      outcomes.refused += 1;
    }
  };
  for (const value of NASTY) {
    for (const member of Object.keys(sample())) attempt({ ...sample(), [member]: value });
    for (const member of ["audio", "images", "drawings", "texts", "transcript"]) {
      const whole = sample();
      const part = (Array.isArray(whole[member]) ? (whole[member] as object[])[0] : whole[member]) as
        | object
        | undefined;
      for (const inner of Object.keys(part ?? {})) {
        const changed = { ...part, [inner]: value };
        attempt({ ...whole, [member]: Array.isArray(whole[member]) ? [changed] : changed });
      }
    }
  }
  expect(outcomes.refused).toBeGreaterThan(200);
  expect(outcomes.read).toBeGreaterThan(200);
});
