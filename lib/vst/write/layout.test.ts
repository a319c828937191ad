import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sampleClip } from "../testing/sample-clip";
import { layoutPackage } from "./layout";
import { audioPaths } from "./package-files";

const namesOf = (...args: Parameters<typeof layoutPackage>) => layoutPackage(...args).entries.map(({ name }) => name);

test("a finished clip has every part at its place, mimetype first", () => {
  expect(namesOf(sampleClip())).toEqual([
    "mimetype",
    "manifest.json",
    "index.html",
    "audio/main.mp3",
    "audio/original.webm",
    "images/001.png",
    "drawings/001.json",
    "waveform/detail.dat",
    "waveform/overview.json",
    "thumbnails/cover.webp",
    "thumbnails/cover-200.webp",
    "text/transcript.json",
    "text/transcript.vtt",
    "text/transcript.srt",
    "text/transcript.txt",
    "text/chapters.vtt",
    "text/tags.csv",
    "text/notes.txt",
    "images/001.annotated.webp",
    "drawings/001.svg",
    "export/annotations.jsonld",
    "export/iiif-v3.json",
  ]);
});

test("a draft whose sound is not prepared holds the recording as it was uploaded", () => {
  const { audio } = sampleClip();
  if (!audio) throw new Error("no audio");
  const { manifest, entries } = layoutPackage(
    sampleClip({
      audio: { original: audio.original, durationSeconds: null },
      cover: null,
      smallCover: null,
      images: [],
    }),
  );
  expect(entries.filter(({ name }) => /^(audio|waveform|images)/.test(name)).map(({ name }) => name)).toEqual([
    "audio/original.webm",
  ]);
  expect(manifest.audio).toMatchObject({ main: null, original: "audio/original.webm" });
});

test("the uploaded recording can be left out, but never the only one", () => {
  expect(namesOf(sampleClip(), { originalAudio: false })).not.toContain("audio/original.webm");
  const { audio } = sampleClip();
  if (!audio) throw new Error("no audio");
  const unprepared = sampleClip({ audio: { ...audio, playback: null } });
  expect(namesOf(unprepared, { originalAudio: false })).toContain("audio/original.webm");
});

test("names are made by the server, whatever the files were called", () => {
  const { audio } = sampleClip();
  if (!audio) throw new Error("no audio");
  const original = { ...audio.original, filename: "../../etc/passwd\r\n", contentType: "audio/../x" };
  const texts = [
    { id: 1, type: "../../x", content: "plain" },
    { id: 2, type: "vtt", content: "WEBVTT" },
  ];
  const names = namesOf(sampleClip({ audio: { ...audio, original }, texts }));
  expect(names.every((name) => /^[a-z]+(\/[a-z][a-z0-9-]*|\/\d{3}(\.annotated)?)?(\.[a-z0-9]+)?$/.test(name))).toBe(
    true,
  );
  expect(names).toContain("audio/original.bin");
  expect(names).toContain("text/001.txt");
  expect(names).toContain("text/002.vtt");
});

test("an original recording of every format that is taken keeps its extension", async () => {
  const { audio } = sampleClip();
  if (!audio) throw new Error("no audio");
  const source = await readFile(new URL("../../platform/media/sniff/sniff-audio.ts", import.meta.url), "utf8");
  const formats = [...source.matchAll(/audio\("([^"]+)", "([^"]+)", "[^"]+"\)/g)];
  expect(formats.length).toBeGreaterThan(20);
  for (const [, contentType = "", extension] of formats) {
    const original = { ...audio.original, contentType };
    expect(audioPaths({ ...audio, original }, {}).original, contentType).toBe(`audio/original.${extension}`);
  }
});

test("every file that the manifest lists is an entry with that size and checksum", () => {
  const { manifest, entries } = layoutPackage(sampleClip());
  expect(manifest.files.map(({ path }) => path)).toEqual(entries.slice(3).map(({ name }) => name));
  for (const file of manifest.files) {
    const source = entries.find(({ name }) => name === file.path)?.source;
    expect(source?.kind === "bytes" ? source.bytes.length : source?.sizeBytes).toBe(file.size);
    if (source?.kind === "bytes") expect(createHash("sha256").update(source.bytes).digest("hex")).toBe(file.sha256);
  }
});

test("the uploaded picture never goes into a package", () => {
  const clip = sampleClip();
  const keys = layoutPackage(clip).entries.map(({ source }) => (source.kind === "blob" ? source.key : ""));
  expect(keys).not.toContain(clip.images[0]?.original.key);
});

test("captions go along in every format, under the name of what was uploaded", () => {
  const texts = [
    { id: 1, type: "captions", content: "WEBVTT\n\n00:01.000 --> 00:02.500\n<v Ann>Look &amp; see\n" },
    { id: 2, type: "srt", content: "1\r\n00:00:01,000 --> 00:00:02,500\r\nLook\r\nhere\r\n" },
    { id: 3, type: "vtt", content: "no captions at all" },
  ];
  const { entries, manifest } = layoutPackage(sampleClip({ texts, transcript: null }));
  const text = (name: string) => {
    const source = entries.find((entry) => entry.name === name)?.source;
    return source?.kind === "bytes" ? source.bytes.toString() : null;
  };
  expect(text("text/001.srt")).toBe("1\r\n00:00:01,000 --> 00:00:02,500\r\nLook & see\r\n");
  expect(text("text/001.txt")).toBe("Look & see\n");
  expect(text("text/002.srt")).toBe(texts[1]?.content);
  expect(text("text/002.vtt")).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nLook\nhere\n");
  expect(entries.filter(({ name }) => name.startsWith("text/003")).map(({ name }) => name)).toEqual(["text/003.vtt"]);
  expect(manifest.texts.map(({ href }) => href)).toEqual(["text/001.vtt", "text/002.srt", "text/003.vtt"]);
  expect(manifest.files.filter(({ role }) => role === "captions")).toHaveLength(4);
});

test("an upload that is the prepared recording itself goes along once", () => {
  const { audio } = sampleClip();
  if (!audio?.playback) throw new Error("no playback");
  expect(namesOf(sampleClip({ audio: { ...audio, original: audio.playback } }))).not.toContain("audio/original.mp3");
});

test("a drawing is the same bytes in whatever order its members come", () => {
  const first = { version: 1, strokes: [], raw: { b: 1, a: [{ d: 1, c: 2 }] } };
  const second = { raw: { a: [{ c: 2, d: 1 }], b: 1 }, image: "img1", strokes: [], version: 1 };
  const [one, two] = [first, second].map(
    (document) =>
      layoutPackage(sampleClip({ drawings: [{ id: "d", document }] })).entries.find(
        ({ name }) => name === "drawings/001.json",
      )?.source,
  );
  expect(one).toEqual(two);
});

test("a picture that was drawn twice gives the same manifest, under whatever name it is stored", () => {
  const manifestOf = (filename: string) => {
    const clip = sampleClip();
    const images = clip.images.map((image) => ({
      ...image,
      annotated: image.annotated ? { ...image.annotated, filename } : null,
    }));
    return layoutPackage({ ...clip, images }).manifest;
  };
  expect(manifestOf("7-annotated-abc.webp")).toEqual(manifestOf("7-annotated-xyz.webp"));
});

test("the same clip gives the same entries", () => {
  expect(layoutPackage(sampleClip()).entries).toEqual(layoutPackage(sampleClip()).entries);
});
