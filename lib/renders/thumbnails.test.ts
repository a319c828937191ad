import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import type { Clip, Prisma } from "#lib/generated/prisma/client";
import { newId } from "#lib/kernel/ids";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { generateThumbnail, regenerateThumbnail } from "#lib/renders/choose-thumbnail";
import { getCrop } from "#lib/renders/get-crop";
import { getThumbnail } from "#lib/renders/get-thumbnail";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";

let close: () => Promise<void>;
let clip: Clip;

beforeAll(async () => {
  ({ close } = await openTestRuntime());
  rememberMedia();
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const never = new AbortController().signal;

async function addPicture(file = fixture("screenshot.png")) {
  const staged = await scratch().stage(createReadStream(file), { maxBytes: 1e8 });
  await addImage(await current(), {
    file: { staged, originalName: "shot.png", declaredType: "image/png" },
    signal: never,
  });
}

function current(): Promise<Clip> {
  return db().clip.findUniqueOrThrow({ where: { id: clip.id } });
}

async function draw(strokes: object[], image?: string) {
  const document = { version: 1, strokes, ...(image ? { image } : {}) } as Prisma.InputJsonObject;
  await db().drawing.create({ data: { id: newId("drw"), clipId: clip.id, document } });
  await changed({});
}

function changed(data: Prisma.ClipUpdateInput) {
  return db().clip.update({ where: { id: clip.id }, data: { ...data, contentVersion: { increment: 1 } } });
}

async function pixels(key: string) {
  const { data, info } = await sharp((await readStoredFile(key)) ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [...data.subarray(from, from + 3)];
  };
  return { at, width: info.width, height: info.height };
}

async function shownPixels(options: Parameters<typeof getThumbnail>[1] = {}) {
  const found = await getThumbnail(clip.id, options);
  if (!("key" in found)) throw new Error("only a placeholder");
  return pixels(found.key);
}

function near(color: number[], expected: number[], tolerance = 26) {
  color.forEach((value, index) => {
    expect(Math.abs(value - (expected[index] ?? 0)), `${color} is not ${expected}`).toBeLessThan(tolerance);
  });
}

const PERSIMMON = [210, 64, 30];
const INK = [24, 30, 44];
const pen = (y: number, more: object = {}) => ({
  tool: "pen",
  color: "#d2401e",
  width: 0.02,
  points: [
    [0.1, y, 0],
    [0.5, y, 1],
    [0.9, y, 2],
  ],
  ...more,
});

test("an empty clip has a neutral placeholder that is not stored", async () => {
  const found = await getThumbnail(clip.id);
  if (!("bytes" in found)) throw new Error("stored");
  expect(await sharp(found.bytes).metadata()).toMatchObject({ format: "webp", width: 640, height: 360 });
  expect(await current()).toMatchObject({ storedBytes: 0n, thumbnailKey: null, version: 1 });
  const small = await getThumbnail(clip.id, { size: 64 });
  expect("bytes" in small && (await sharp(small.bytes).metadata()).width).toBe(64);
});

test("ink and pins are where they were put, and the package stays as it is", async () => {
  await addPicture();
  await draw([pen(0.9)]);
  await changed({ voiceTags: [{ timestamp: 3, x: 0.25, y: 0.5, note: "" }] });
  const before = await current();
  const seen = await shownPixels();
  expect({ width: seen.width, height: seen.height }).toEqual({ width: 640, height: 400 });
  near(seen.at(0.3, 0.9), PERSIMMON);
  near(seen.at(0.7, 0.9), PERSIMMON);
  // The pin's point marks the position; its body above has the ink colour and a white ring.
  near(seen.at(0.25 - 11 / 640, 0.5 - 21 / 400), INK);
  near(seen.at(0.25 - 16 / 640, 0.5 - 21 / 400), [245, 245, 245], 40);
  const after = await current();
  expect(after.contentVersion).toBe(before.contentVersion);
  expect(after.version).toBe(before.version);
  expect(after.storedBytes).toBeGreaterThan(before.storedBytes);
});

test("the same picture is drawn once, and again when the clip has changed", async () => {
  await addPicture();
  const [first, same] = await Promise.all([getThumbnail(clip.id), getThumbnail(clip.id)]);
  expect(same).toEqual(first);
  await changed({ description: "Words are not in the picture." });
  expect(await getThumbnail(clip.id)).toEqual(first);
  await draw([pen(0.5)]);
  const next = await getThumbnail(clip.id);
  expect(next).not.toEqual(first);
  expect(await db().thumbnail.count({ where: { clipId: clip.id } })).toBe(1);
  expect("key" in first && (await store().head(first.key))).toBeNull();
});

test("a thumbnail that was asked for becomes the clip's own; an equal one is kept", async () => {
  await addPicture();
  const clipNow = await current();
  const first = await generateThumbnail(clipNow, { style: "image", timestamp: 4 });
  expect(first).toMatchObject({ isFirst: true, thumbnail: { style: "image", timestamp: 4, width: 640, height: 400 } });
  expect((await current()).thumbnailKey).toBe(first.thumbnail.blobKey);
  expect((await current()).version).toBe(clipNow.version + 1);
  const again = await generateThumbnail(clipNow, { style: "image", timestamp: 4 });
  expect(again).toMatchObject({ isFirst: false, isDrawn: false, thumbnail: { blobKey: first.thumbnail.blobKey } });
  expect(await getThumbnail(clip.id)).toMatchObject({ key: first.thumbnail.blobKey });

  const kept = await regenerateThumbnail(clipNow, {});
  expect(kept).toMatchObject({ isDrawn: false, thumbnail: { blobKey: first.thumbnail.blobKey } });
  const forced = await regenerateThumbnail(clipNow, { force: true });
  expect(forced).toMatchObject({ isDrawn: true, thumbnail: { style: "image", timestamp: 4 } });
  expect(await store().head(first.thumbnail.blobKey)).toBeNull();
  expect((await current()).thumbnailKey).toBe(forced.thumbnail.blobKey);
});

test("an unknown style, and one that the clip has nothing for, come to auto", async () => {
  await addPicture();
  const modern = await generateThumbnail(await current(), { style: "modern" });
  expect(modern.thumbnail.style).toBe("auto");
  expect((await generateThumbnail(await current(), { style: "waveform" })).thumbnail.blobKey).toBe(
    modern.thumbnail.blobKey,
  );
  const empty = await aClip({ id: "usr_a" });
  expect(await generateThumbnail(empty, {})).toMatchObject({
    isFirst: true,
    thumbnail: { style: "auto", height: 360 },
  });
});

test("at a second of the recording the thumbnail shows the ink and pins up to then", async () => {
  await addPicture();
  await draw([pen(0.3, { start: 2 }), pen(0.6, { start: 8 }), pen(0.9, { start: 1, hide_at: 6 })]);
  await changed({
    voiceTags: [
      { timestamp: 1, x: 0.2, y: 0.8, note: "" },
      { timestamp: 9, x: 0.8, y: 0.8, note: "" },
    ],
  });
  const then = await shownPixels({ timestamp: 5 });
  near(then.at(0.3, 0.3), PERSIMMON);
  near(then.at(0.3, 0.9), PERSIMMON);
  near(then.at(0.2 - 11 / 640, 0.8 - 21 / 400), INK);
  const end = await shownPixels();
  near(end.at(0.3, 0.6), PERSIMMON);
  near(end.at(0.8 - 11 / 640, 0.8 - 21 / 400), INK);
  expect(end.at(0.3, 0.9)).not.toEqual(then.at(0.3, 0.9));
  expect(then.at(0.3, 0.6)[0]).toBeGreaterThan(225);
});

test("the card of a link is a JPEG of one size, whole and covered as the picture is", async () => {
  await addPicture();
  await draw([
    {
      tool: "redact",
      points: [
        [0.4, 0.2],
        [0.4, 0.5],
        [0.7, 0.5],
      ],
    },
  ]);
  const found = await getThumbnail(clip.id, { isLinkCard: true });
  if (!("key" in found)) throw new Error("only a placeholder");
  expect([found.contentType, found.filename.endsWith(".jpg")]).toEqual(["image/jpeg", true]);
  const { at, width, height } = await pixels(found.key);
  expect([width, height]).toEqual([1200, 630]);
  // 640 x 400 stands in it between two grounds.
  const left = (1200 - 630 * 1.6) / 2 / 1200;
  near(at(0.01, 0.5), [255, 255, 255]);
  near(at(left + 0.45 * (1 - 2 * left), 0.25), at(left + 0.6 * (1 - 2 * left), 0.4));
  const bare = await getThumbnail((await aClip({ id: "usr_a" })).id, {
    isLinkCard: true,
  });
  expect(bare.contentType).toBe("image/jpeg");
});

test("redacted pixels are covered at every second, in every style", { timeout: 90_000 }, async () => {
  await addPicture();
  const cover = {
    tool: "redact",
    opacity: 0.1,
    start: 50,
    hide_at: 60,
    points: [
      [0.4, 0.2],
      [0.4, 0.5],
      [0.7, 0.5],
    ],
  };
  await draw([cover]);
  for (const options of [{}, { timestamp: 0 }, { size: 64 }, { style: "collage" }, { size: 1280 }]) {
    const seen = await shownPixels(options);
    for (const [x, y] of [
      [0.45, 0.25],
      [0.55, 0.35],
      [0.66, 0.46],
    ] as const)
      near(seen.at(x, y), INK, 6);
  }
});

test("of many pictures of one clip the newest and the chosen one are kept", async () => {
  const chosen = await generateThumbnail(await current(), { style: "card" });
  await db().thumbnail.updateMany({ where: { clipId: clip.id }, data: { usedAt: new Date(0) } });
  for (let second = 1; second <= 30; second += 1) await keepOld(second);
  await getThumbnail(clip.id, { style: "card", timestamp: 99 });
  const rows = await db().thumbnail.findMany({ where: { clipId: clip.id }, include: { blob: true } });
  expect(rows).toHaveLength(24);
  expect(rows.map(({ blobKey }) => blobKey)).toContain(chosen.thumbnail.blobKey);
  expect(rows.map(({ timestamp }) => timestamp)).toEqual(expect.arrayContaining([99, 30, 9]));
  const stored = rows.reduce((sum, { blob }) => sum + blob.sizeBytes, 0n);
  expect((await current()).storedBytes).toBe(stored);
});

test("while the owner's storage is full, pictures that anyone may ask for do not fill the disk", async () => {
  await db().clip.update({ where: { id: clip.id }, data: { voiceTags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "" }] } });
  await addPicture();
  for (let second = 1; second <= 10; second += 1) {
    await keepOld(second);
    await keepOld(second, `crop${second}/480`);
  }
  await db().storageAccount.updateMany({ data: { bytes: { increment: 2n ** 40n } } });
  await getThumbnail(clip.id, { style: "card", timestamp: 99 });
  await getCrop(clip.id, { pin: 1, size: 240, hasInk: true });
  await db().storageAccount.updateMany({ data: { bytes: { decrement: 2n ** 40n } } });
  const slots = (await db().thumbnail.findMany({ where: { clipId: clip.id } })).map(({ slot }) => slot);
  expect(slots.filter((slot) => slot.startsWith("crop"))).toHaveLength(3);
  expect(slots.filter((slot) => slot.startsWith("card"))).toHaveLength(3);
});

async function keepOld(second: number, slot = `card@${second}/640`) {
  const name = `${clip.id}-thumbnail-${slot.replace(/\W/g, "-")}.webp`;
  const blobKey = `clips/${clip.id}/thumbnail/${name}`;
  const blob = { key: blobKey, clipId: clip.id, sizeBytes: 5n, sha256: "x", crc32: 1n, contentType: "image/webp" };
  await db().blob.create({ data: blob });
  await db().clip.update({ where: { id: clip.id }, data: { storedBytes: { increment: 5n } } });
  await db().thumbnail.create({
    data: {
      id: newId("thb"),
      clipId: clip.id,
      slot,
      style: "card",
      timestamp: second,
      filename: name,
      blobKey,
      width: 640,
      height: 360,
      inputs: "x",
      contentVersion: 1,
      usedAt: new Date(second * 1000),
    },
  });
}

test("an image that is deleted while a picture is drawn of it: the caller may try again", async () => {
  await addPicture();
  const { renderScene } = mediaEngine();
  vi.spyOn(mediaEngine(), "renderScene").mockImplementationOnce(async (request) => {
    for (const { path } of request.pictures) await rm(path);
    return renderScene(request);
  });
  const failure = await regenerateThumbnail(await current(), {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "A picture of the clip is not in the store." });
});

test("a clip that is gone has no picture", async () => {
  await db().clip.delete({ where: { id: clip.id } });
  await expect(getThumbnail(clip.id)).rejects.toMatchObject({ code: "resource_not_found" });
});
