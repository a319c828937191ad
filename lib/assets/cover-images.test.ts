import { createReadStream } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import type { Clip, Share } from "#lib/generated/prisma/client";
import { loadTexts } from "#lib/packages/clip-contents";
import { blobs } from "#lib/platform/blobs/blobs";
import { readBlob } from "#lib/platform/blobs/read-blob";
import { db } from "#lib/platform/db";
import { fixture } from "#lib/platform/media/media-samples";
import { queue } from "#lib/platform/queue/queue";
import type { SharedClip } from "#lib/shares/open-share";
import { findPublicFile } from "#lib/shares/public-file";
import { preparedDrawing } from "#lib/vst/sample-drawing";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addDrawing } from "./add-drawing";
import { addImage } from "./add-image";
import { coverImages } from "./cover-images";
import { removeAsset } from "./remove-asset";
import { removeDrawing } from "./remove-drawing";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const INK = [23, 28, 43];
const BOX = {
  tool: "redact",
  points: [
    [0.1, 0.1],
    [0.5, 0.3],
  ],
};
const INSIDE: [number, number][] = [
  [0.106, 0.11],
  [0.3, 0.2],
  [0.494, 0.29],
];

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await db().user.create({ data: { id: "usr_a", email: "a@example.org" } });
});
afterAll(async () => {
  await queue().stop(0);
  await close();
});
beforeEach(async () => {
  clip = await createClip({ id: "usr_a" }, { title: "A secret" });
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id }, include: { user: true } });

async function addPicture(position?: string, file = fixture("screenshot.png")) {
  const staged = await blobs().stage(createReadStream(file), { maxBytes: 1e8 });
  return addImage(await current(), { staged, originalName: null, declaredType: null }, position, never);
}

const redact = async (more: object = {}) =>
  addDrawing(await current(), preparedDrawing({ version: 1, strokes: [BOX], ...more }));

async function renditions(assetId: string) {
  const rows = await db().derivative.findMany({ where: { assetId }, orderBy: { role: "asc" } });
  return rows.map(({ role, filename, blobKey }) => ({ role, filename, blobKey }));
}

async function isCovered(key: string): Promise<boolean[]> {
  const { data, info } = await sharp((await readBlob(key)) ?? Buffer.alloc(0))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return INSIDE.map(([x, y]) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return INK.every((value, index) => Math.abs((data[from + index] ?? 0) - value) < 14);
  });
}

async function asVisitor(): Promise<SharedClip> {
  const { user, ...row } = await current();
  return { clipId: clip.id, allowDownload: true, clip: { ...row, user } } as Share & SharedClip;
}

test("what is redacted is gone from every rendition as soon as the drawing is saved", async () => {
  const { asset } = await addPicture();
  const before = await renditions(asset.id);
  expect(before.map(({ role }) => role)).toEqual(["display", "small", "thumb"]);
  await redact();
  const after = await renditions(asset.id);
  expect(after.map(({ role }) => role)).toEqual(["display", "small", "thumb"]);
  for (const { role, blobKey } of after) {
    const [edge, middle, corner] = await isCovered(blobKey);
    // In the smallest picture the edge of the box lies between two pixels.
    expect([edge || role === "small", middle, corner]).toEqual([true, true, true]);
  }
  for (const { filename, blobKey } of before) {
    await expect(findPublicFile(await asVisitor(), filename)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await blobs().head(blobKey)).toBeNull();
  }
  const packed = await loadTexts(clip.id);
  expect([packed.images[0]?.display?.key, packed.smallCover?.key, packed.cover?.key]).toEqual(
    after.map(({ blobKey }) => blobKey),
  );
  expect((await db().asset.findUniqueOrThrow({ where: { id: asset.id } })).sha256).toBe(asset.sha256);
});

test("until the covered renditions are made there are none at all", async () => {
  const { asset } = await addPicture();
  const { blobKey } = asset;
  // The upload is out of reach, so that nothing new can be made of it.
  const kept = (await readBlob(blobKey)) ?? Buffer.alloc(0);
  await blobs().remove([blobKey]);
  await redact();
  expect(await renditions(asset.id)).toEqual([]);
  await expect(coverImages(clip.id)).rejects.toMatchObject({ reason: "engine_crashed" });
  const staged = await blobs().stage(
    (async function* () {
      yield kept;
    })(),
    { maxBytes: 1e8 },
  );
  await blobs().put(blobKey, staged, asset.contentType);
  await coverImages(clip.id);
  const [display] = await renditions(asset.id);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([true, true, true]);
});

test("a package from before is withheld from recipients until it is made again", async () => {
  await addPicture();
  const staged = await blobs().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const key = `clips/${clip.id}/package/${clip.id}-package-abc.vst`;
  await db().blob.create({ data: { key, clipId: clip.id, sizeBytes: 1n, sha256: "x", crc32: 1n, contentType: "x" } });
  await staged.discard();
  const { contentVersion } = await current();
  await db().clip.update({ where: { id: clip.id }, data: { vstKey: key, packagedVersion: contentVersion } });
  const name = key.split("/").at(-1) ?? "";
  expect(await findPublicFile(await asVisitor(), name)).toMatchObject({ key });
  await addDrawing(
    await current(),
    preparedDrawing({
      version: 1,
      strokes: [
        {
          tool: "pen",
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    }),
  );
  expect(await findPublicFile(await asVisitor(), name)).toMatchObject({ key });
  await redact();
  await expect(findPublicFile(await asVisitor(), name)).rejects.toMatchObject({ code: "resource_not_found" });
  await db().clip.update({ where: { id: clip.id }, data: { packagedVersion: (await current()).contentVersion } });
  expect(await findPublicFile(await asVisitor(), name)).toMatchObject({ key });
});

test("a drawing that is taken back uncovers the picture", async () => {
  const { asset } = await addPicture();
  const { drawing } = await redact();
  await removeDrawing(await current(), drawing.id);
  const [display] = await renditions(asset.id);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([false, false, false]);
});

test("ink that names no picture covers the first one, whichever that is", { timeout: 90_000 }, async () => {
  const first = await addPicture("5");
  await redact();
  const second = await addPicture("1");
  const seen = async (asset: { id: string }) => (await isCovered((await renditions(asset.id))[0]?.blobKey ?? ""))[1];
  expect([await seen(second.asset), await seen(first.asset)]).toEqual([true, false]);
  await removeAsset(await current(), "image", second.asset.filename);
  expect(await seen(first.asset)).toBe(true);
  await redact({ image: first.asset.filename });
  await addPicture("0");
  expect(await seen(first.asset)).toBe(true);
});

test("two drawings at once cover both boxes", async () => {
  const { asset } = await addPicture();
  const other = {
    tool: "redact",
    points: [
      [0.6, 0.6],
      [0.9, 0.9],
    ],
  };
  await Promise.all([redact(), redact({ strokes: [other] }), redact()]);
  const [display] = await renditions(asset.id);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([true, true, true]);
  const { facts } = await db().asset.findUniqueOrThrow({ where: { id: asset.id } });
  expect((facts as { covered?: unknown[] }).covered).toHaveLength(2);
});

test("more ink beside an old redaction leaves the renditions as they are", async () => {
  const { asset } = await addPicture();
  await redact();
  const before = await renditions(asset.id);
  await addDrawing(
    await current(),
    preparedDrawing({
      version: 1,
      strokes: [
        {
          tool: "pen",
          points: [
            [0, 0],
            [1, 1],
          ],
        },
        BOX,
      ],
    }),
  );
  expect(await renditions(asset.id)).toEqual(before);
});
