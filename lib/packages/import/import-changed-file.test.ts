import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { db } from "#lib/platform/database/db";
import { forgeZip } from "#lib/vst/testing/hostile-zip";
import { aClip } from "../../../e2e/support/factories/a-clip";
import {
  changedFile,
  entriesOf,
  entryOf,
  exported,
  incoming,
  openWithSample,
  owner,
  receiver,
  refusal,
  samplePhoto,
} from "../testing/sample-import";
import { importClip } from "./import-clip";

let sample: Awaited<ReturnType<typeof openWithSample>>;
let file: Buffer;
let photoBytes: Buffer;
const never = new AbortController().signal;

beforeAll(async () => {
  sample = await openWithSample();
  ({ file } = sample);
  photoBytes = await samplePhoto();
}, 120_000);
afterAll(() => sample.close());

const changed = (change: Parameters<typeof changedFile>[1]) => changedFile(file, change);

async function stored() {
  const files = await readdir(join(sample.dataDir, "blobs"), { recursive: true }).catch(() => []);
  return { files: files.filter((file) => /\.\w+$/.test(file)).length, clips: await db().clip.count() };
}

test("renditions that differ from Tellmark's own are made again: with metadata, or without a redaction", async () => {
  expect(photoBytes.includes("Exif")).toBe(true);
  const located = await changed((name, bytes) => (name === "images/001.jpg" ? photoBytes : bytes));
  const { clipId } = await importClip(receiver, await incoming(located), never);
  const again = await exported(clipId);
  const display = await entryOf(again, "images/001.jpg");
  expect(display.includes("Exif")).toBe(false);
  expect(display.equals(photoBytes)).toBe(false);
  expect(await entryOf(again, "images/002.png")).toEqual(await entryOf(file, "images/002.png"));

  const clear = await aClip(owner);
  await addImage(clear, { file: await incoming(photoBytes), signal: never });
  const open = await entryOf(await exported(clear.id), "images/001.jpg");
  const leaky = await changed((name, bytes) => (name === "images/001.jpg" ? open : bytes));
  const { clipId: covered } = await importClip(receiver, await incoming(leaky), never);
  const shown = await entryOf(await exported(covered), "images/001.jpg");
  expect(shown.equals(open)).toBe(false);
});

test("annotated pictures and covers come back to the byte, until what they show has changed", async () => {
  const names = ["images/001.annotated.webp", "images/002.annotated.webp", "thumbnails/cover-200.webp"];
  for (const name of [...names, "drawings/001.svg", "drawings/002.svg"])
    expect((await entriesOf(file)).has(name), name).toBe(true);
  const { width, height } = await sharp(await entryOf(file, "images/002.annotated.webp")).metadata();
  const theirs = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .webp()
    .toBuffer();
  const older = await changed((name, bytes) => (name === "images/002.annotated.webp" ? theirs : bytes));
  const { clipId } = await importClip(receiver, await incoming(older), never);
  expect(await entriesOf(await exported(clipId))).toEqual(await entriesOf(older));
  await db().clip.update({ where: { id: clipId }, data: { title: "Renamed", contentVersion: { increment: 1 } } });
  expect(await entryOf(await exported(clipId), "images/002.annotated.webp")).toEqual(theirs);
  await db().clip.update({ where: { id: clipId }, data: { voiceTags: [], contentVersion: { increment: 1 } } });
  expect(await entryOf(await exported(clipId), "images/002.annotated.webp")).not.toEqual(theirs);
});

test("an annotated image that shows redacted pixels, or that is no image, is rendered again", async () => {
  const name = "images/001.annotated.webp";
  const { width, height } = await sharp(await entryOf(file, name)).metadata();
  const open = await sharp(photoBytes).resize(width, height).webp().toBuffer();
  const located = await sharp(photoBytes).resize(width, height).keepExif().webp().toBuffer();
  for (const theirs of [open, located, Buffer.from("no picture"), await sharp(open).resize(8, 8).webp().toBuffer()]) {
    const leaky = await changed((one, bytes) => (one === name ? theirs : bytes));
    const { clipId } = await importClip(receiver, await incoming(leaky), never);
    expect(await entryOf(await exported(clipId), name)).toEqual(await entryOf(file, name));
  }
});

test("a recording without its renditions is prepared like an upload", async () => {
  const unprepared = await changed((name, bytes, manifest) => {
    Object.assign(manifest, { images: [], drawings: [] });
    if (manifest.audio) (manifest.audio as { main: unknown }).main = null;
    return /^(audio\/main|waveform)/.test(name) ? null : bytes;
  });
  const { clipId } = await importClip(receiver, await incoming(unprepared), never);
  const asset = await db().asset.findFirstOrThrow({ where: { clipId, kind: "audio" } });
  expect(asset).toMatchObject({ preparation: "pending", format: "webm" });
  await prepareAudio(asset.id, { signal: never, isLastAttempt: true });
  expect((await entriesOf(await exported(clipId))).has("audio/main.mp3")).toBe(true);
});

test("a prepared recording with its own tags is prepared again", async () => {
  const tag = Buffer.concat([
    Buffer.from("ID3\x04\0\0\0\0\0\x20TIT2\0\0\0\x16\0\0\x03The author name      "),
    Buffer.alloc(4),
  ]);
  const tagged = await changed((name, bytes, manifest) => {
    Object.assign(manifest, { images: [], drawings: [] });
    return name === "audio/main.mp3" ? Buffer.concat([tag, bytes]) : bytes;
  });
  const { clipId } = await importClip(receiver, await incoming(tagged), never);
  expect(await db().asset.findFirst({ where: { clipId, kind: "audio" } })).toMatchObject({ preparation: "pending" });
});

test("a refused file leaves nothing behind: no clip, no file", async () => {
  const before = await stored();
  const good = file;
  const brokenLate = await changed((name, bytes) => (name === "images/002.png" ? randomBytes(5000) : bytes));
  const cases: [Buffer, string, number][] = [
    [Buffer.alloc(0), "validation_failed", 422],
    [randomBytes(5000), "unsupported_media_type", 415],
    [good.subarray(0, good.length - 100), "validation_failed", 422],
    [forgeZip([{ name: "../evil", bytes: Buffer.from("x") }]), "validation_failed", 422],
    [
      Buffer.concat([good.subarray(0, 40_000), Buffer.from([1, 2, 3]), good.subarray(40_003)]),
      "validation_failed",
      422,
    ],
    [brokenLate, "validation_failed", 422],
    [
      await changed((_name, bytes, manifest) => Object.assign(manifest, { title: "" }) && bytes),
      "validation_failed",
      422,
    ],
    [
      await changed((name, bytes) =>
        name === "drawings/001.json" ? Buffer.from('{"version":1,"strokes":[{}]}') : bytes,
      ),
      "validation_failed",
      422,
    ],
  ];
  const image = { id: "img1", href: "images/001.jpg" };
  const shared = { images: [image, { ...image, id: "img2" }] };
  cases.push([
    await changed((_name, bytes, manifest) => Object.assign(manifest, shared) && bytes),
    "validation_failed",
    422,
  ]);
  for (const [bytes, code, status] of cases) {
    const error = await refusal(bytes);
    expect([error.code, error.status, error.message]).toEqual([code, status, expect.stringMatching(/.{10}/)]);
    if (status === 422) expect(Object.keys(error.errors ?? {})).toEqual(["vst_file"]);
  }
  expect(await stored()).toEqual(before);
});
