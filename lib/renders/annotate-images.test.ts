import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { removeDrawing } from "#lib/assets/drawings/remove-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { removeAsset } from "#lib/assets/remove-asset";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { statementsOf } from "../../e2e/support/statements";
import { openTestRuntime } from "../../e2e/support/test-database";
import { annotateImages } from "./annotate-images";

/** Runs in parallel, as in two processes. */
const apart = vi.hoisted(() => ({ isOn: false }));
vi.mock("#lib/platform/turns/keyed-mutex", async (original) => {
  const mutex = await original<typeof import("#lib/platform/turns/keyed-mutex")>();
  const runExclusive: typeof mutex.runExclusive = (key, work) => (apart.isOn ? work() : mutex.runExclusive(key, work));
  return { ...mutex, runExclusive };
});

let close: () => Promise<void>;
let dataDir: string;
let clip: Clip;
const never = new AbortController().signal;
const PERSIMMON = [210, 64, 30];
const COVER = [23, 28, 43];
const pen = (y: number) => ({
  tool: "pen",
  color: "#d2401e",
  width: 0.02,
  points: [
    [0.1, y, 0],
    [0.9, y, 2],
  ],
  start: 1,
  end: 3,
});
const redact = {
  tool: "redact",
  points: [
    [0.2, 0.2],
    [0.8, 0.4],
  ],
};

beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

async function addPicture(file = fixture("screenshot.png")) {
  const staged = await scratch().stage(createReadStream(file), { maxBytes: 1e8 });
  const { asset } = await addImage(await current(), {
    file: { staged, originalName: null, declaredType: null },
    signal: never,
  });
  return asset;
}

const draw = async (...strokes: object[]) =>
  (await addDrawing(await current(), preparedDrawing({ version: 1, strokes }))).drawing;

async function tag(x: number, y: number) {
  await updateClip(await current(), { voiceTags: [{ timestamp: 1, x, y, note: "" }] });
}

const rows = () => db().derivative.findMany({ where: { role: "annotated", asset: { clipId: clip.id } } });

async function annotated() {
  await annotateImages(clip.id);
  const [row, ...others] = await rows();
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} annotated pictures`);
  return row;
}

async function pixels(key: string) {
  const { data, info } = await sharp((await readStoredFile(key)) ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const from = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [...data.subarray(from, from + 3)];
  };
}

function expectNear(color: number[], wanted: number[]) {
  for (const [index, value] of color.entries()) {
    expect(Math.abs(value - (wanted[index] ?? 0)), `${color} is not ${wanted}`).toBeLessThan(30);
  }
}

test("all ink and pins are on the picture, which is as large as the one that is shown", async () => {
  await addPicture();
  await draw(pen(0.9));
  await tag(0.25, 0.5);
  const { width, height, blobKey, contentType } = await annotated();
  expect({ width, height, contentType }).toEqual({ width: 1280, height: 800, contentType: "image/webp" });
  const at = await pixels(blobKey);
  expectNear(at(0.5, 0.9), PERSIMMON);
  expectNear(at(0.25 - 17 / 1280, 0.5 - 33 / 800), [24, 30, 44]);
});

test("a large picture is at most 1600 pixels long", async () => {
  await addPicture(fixture("photo-gps.jpg"));
  await tag(0.5, 0.5);
  const { width, height } = await annotated();
  expect({ width, height }).toEqual({ width: 1600, height: 1200 });
});

test("ink on a see-through picture that is large in bytes is on its annotated image", async () => {
  const data = randomBytes(1600 * 900 * 4).map((byte, at) => (at % 8 === 3 ? 0 : byte));
  const file = join(dataDir, "clear.png");
  await sharp(data, { raw: { width: 1600, height: 900, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toFile(file);
  const { id } = await addPicture(file);
  expect(await db().derivative.findFirst({ where: { assetId: id, role: "display" } })).toMatchObject({
    contentType: "image/webp",
  });
  await draw(pen(0.9));
  const at = await pixels((await annotated()).blobKey);
  expectNear(at(0.5, 0.9), PERSIMMON);
});

test("an annotated image is rendered once, kept while nothing changes on the image, and rendered again after a change", async () => {
  await addPicture();
  const ink = await draw(pen(0.5));
  const first = await annotated();
  expect((await annotated()).id).toBe(first.id);
  await updateClip(await current(), { title: "Renamed" });
  expect((await annotated()).id).toBe(first.id);
  const { version } = await current();
  await tag(0.1, 0.1);
  const second = await annotated();
  expect(second.blobKey).not.toBe(first.blobKey);
  expect(await store().head(first.blobKey)).toBeNull();
  // The clip's version must not change: only packages contain this picture.
  expect((await current()).version).toBe(version + 1);
  await removeDrawing(await current(), ink.id);
  await updateClip(await current(), { voiceTags: [] });
  await annotateImages(clip.id);
  expect(await rows()).toEqual([]);
  expect(await store().head(second.blobKey)).toBeNull();
});

test("a picture with nothing on it, or with redactions alone, has none", async () => {
  await addPicture();
  await annotateImages(clip.id);
  await draw(redact);
  await annotateImages(clip.id);
  expect(await rows()).toEqual([]);
});

test("a new redaction removes the annotated image immediately, and is in the pixels of the next one", async () => {
  await addPicture();
  await draw(pen(0.9));
  const before = await annotated();
  await draw(redact);
  expect(await rows()).toEqual([]);
  expect(await store().head(before.blobKey)).toBeNull();
  const at = await pixels((await annotated()).blobKey);
  for (const [x, y] of [
    [0.21, 0.21],
    [0.5, 0.3],
    [0.79, 0.39],
  ] as const) {
    expectNear(at(x, y), COVER);
  }
  expectNear(at(0.5, 0.9), PERSIMMON);
});

test("many requests at the same time get one annotated image, which is deleted with its image and clip", async () => {
  const first = await addPicture();
  await draw(pen(0.5));
  await Promise.all([annotateImages(clip.id), annotateImages(clip.id), annotateImages(clip.id)]);
  const one = await annotated();
  await removeAsset(await current(), "image", first.filename);
  expect(await store().head(one.blobKey)).toBeNull();
  const second = await addPicture();
  expect((await annotated()).assetId).toBe(second.id);
  await removeClip(await current());
  await annotateImages(clip.id);
  expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(0);
});

test("an image with too much ink to render is left out, once, and not tried again", async () => {
  await addPicture();
  const dots = Array.from({ length: 4500 }, () => ({ tool: "pen", points: [[0.5, 0.5]] }));
  await draw(...dots);
  await db().clip.update({
    where: { id: clip.id },
    data: {
      contentVersion: { increment: 1 },
      voiceTags: Array.from({ length: 1300 }, (_, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "" })),
    },
  });
  await annotateImages(clip.id);
  expect(await rows()).toEqual([]);
  const { drawnVersion, contentVersion } = await current();
  expect(drawnVersion).toBe(contentVersion);
});

test("an image that two processes render at the same time is stored once, and a package of one of them stays as it is", async () => {
  await addPicture();
  await draw(pen(0.35));
  await db().derivative.deleteMany({ where: { role: "annotated", asset: { clipId: clip.id } } });
  await db().clip.update({ where: { id: clip.id }, data: { drawnVersion: null } });
  apart.isOn = true;
  const sent = await statementsOf(() => Promise.all([annotateImages(clip.id), annotateImages(clip.id)])).finally(() => {
    apart.isOn = false;
  });
  expect(sent.filter((text) => /^INSERT INTO [^ ]*derivatives/.test(text))).toHaveLength(1);
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  expect(await store().head(row?.blobKey ?? "")).not.toBeNull();
});
