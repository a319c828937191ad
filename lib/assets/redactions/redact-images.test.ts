import { createReadStream } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isPackageShareable } from "#lib/clips/rules";
import { type Clip, Prisma, type Share } from "#lib/generated/prisma/client";
import { runJob } from "#lib/job-runner/run-job";
import { loadTexts } from "#lib/packages/export/clip-contents";
import { db } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import type { SharedClip } from "#lib/shares/access/open-share";
import { getPublicFile } from "#lib/shares/views/public-file";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addDrawing } from "../drawings/add-drawing";
import { removeDrawing } from "../drawings/remove-drawing";
import { replaceDrawing } from "../drawings/replace-drawing";
import { addImage } from "../images/add-image";
import { replaceImage } from "../images/replace-image";
import { removeAsset } from "../remove-asset";
import { migrateRedactions } from "./migrate-redactions";
import { redactImages } from "./redact-images";
import { redactImagesWork } from "./redact-images-work";

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
  rememberMedia();
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id }, include: { user: true } });

async function addPicture(position?: string, file = fixture("screenshot.png"), originalName: string | null = null) {
  const staged = await scratch().stage(createReadStream(file), { maxBytes: 1e8 });
  return addImage(await current(), { file: { staged, originalName, declaredType: null }, position, signal: never });
}

const redact = async (more: object = {}) =>
  addDrawing(await current(), preparedDrawing({ version: 1, strokes: [BOX], ...more }));

async function renditions(assetId: string) {
  const rows = await db().derivative.findMany({ where: { assetId }, orderBy: { role: "asc" } });
  return rows.map(({ role, filename, blobKey }) => ({ role, filename, blobKey }));
}

async function isCovered(key: string): Promise<boolean[]> {
  const { data, info } = await sharp((await readStoredFile(key)) ?? Buffer.alloc(0))
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

test("redacted pixels are gone from every rendition as soon as the drawing is saved", async () => {
  const { asset } = await addPicture();
  const before = await renditions(asset.id);
  expect(before.map(({ role }) => role)).toEqual(["display", "thumb", "small"]);
  await redact();
  const after = await renditions(asset.id);
  expect(after.map(({ role }) => role)).toEqual(["display", "thumb", "small"]);
  for (const { role, blobKey } of after) {
    const [edge, middle, corner] = await isCovered(blobKey);
    // In the smallest rendition, the box's edge lies between two pixels.
    expect([edge || role === "small", middle, corner]).toEqual([true, true, true]);
  }
  for (const { filename, blobKey } of before) {
    await expect(getPublicFile(await asVisitor(), filename)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await store().head(blobKey)).toBeNull();
  }
  const packed = await loadTexts(clip.id);
  expect([packed.images[0]?.display?.key, packed.cover?.key, packed.smallCover?.key]).toEqual(
    after.map(({ blobKey }) => blobKey),
  );
  expect((await db().asset.findUniqueOrThrow({ where: { id: asset.id } })).sha256).toBe(asset.sha256);
});

test("until the redacted renditions are ready there are none at all", async () => {
  const { asset } = await addPicture();
  const { blobKey } = asset;
  // Makes the upload unreadable, so that no new rendition can be made.
  const kept = (await readStoredFile(blobKey)) ?? Buffer.alloc(0);
  await store().remove([blobKey]);
  await redact();
  expect(await renditions(asset.id)).toEqual([]);
  await expect(redactImages(clip.id)).rejects.toMatchObject({ reason: "engine_crashed" });
  const staged = await scratch().stage(
    (async function* () {
      yield kept;
    })(),
    { maxBytes: 1e8 },
  );
  await store().put(blobKey, staged, asset.contentType);
  await redactImages(clip.id);
  const [display] = await renditions(asset.id);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([true, true, true]);
});

test("a picture that could not be covered three times is tried again later, once for all tries that failed", async () => {
  const { asset } = await addPicture();
  const broken = vi.spyOn(mediaEngine(), "inspectImage").mockRejectedValue(new Error("no memory"));
  await redact();
  const lastAttempt = { signal: never, isLastAttempt: true };
  await runJob(redactImagesWork, clip.id, lastAttempt);
  await runJob(redactImagesWork, clip.id, lastAttempt);
  broken.mockRestore();
  expect(await renditions(asset.id)).toEqual([]);
  const later = await db().$queryRaw<{ minutes: number }[]>`
    SELECT (extract(epoch FROM start_after - now()) / 60)::int AS minutes FROM pgboss.job
    WHERE name = 'cover-images' AND (data->>'clipId')::int = ${clip.id} AND start_after > now()`;
  expect(later).toEqual([{ minutes: 60 }]);
  await runJob(redactImagesWork, clip.id, lastAttempt);
  expect(await seen(asset)).toBe(true);
});

test("a package from before is withheld from recipients until it is made again", async () => {
  await addPicture();
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const key = `clips/${clip.id}/package/${clip.id}-package-abc.vst`;
  await db().blob.create({ data: { key, clipId: clip.id, sizeBytes: 1n, sha256: "x", crc32: 1n, contentType: "x" } });
  await staged.discard();
  const { contentVersion } = await current();
  await db().clip.update({ where: { id: clip.id }, data: { vstKey: key, packagedVersion: contentVersion } });
  const name = key.split("/").at(-1) ?? "";
  expect(await getPublicFile(await asVisitor(), name)).toMatchObject({ key });
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
  expect(await getPublicFile(await asVisitor(), name)).toMatchObject({ key });
  await redact();
  await expect(getPublicFile(await asVisitor(), name)).rejects.toMatchObject({ code: "resource_not_found" });
  await db().clip.update({ where: { id: clip.id }, data: { packagedVersion: (await current()).contentVersion } });
  expect(await getPublicFile(await asVisitor(), name)).toMatchObject({ key });
});

test("a drawing that is taken back uncovers the picture", async () => {
  const { asset } = await addPicture();
  const { drawing } = await redact();
  await removeDrawing(await current(), drawing.id);
  const [display] = await renditions(asset.id);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([false, false, false]);
});

const seen = async ({ id }: { id: string }) => (await isCovered((await renditions(id))[0]?.blobKey ?? ""))[1];

test("ink that names no picture covers the first one, and every one that was it", { timeout: 90_000 }, async () => {
  const first = await addPicture("5");
  const { drawing } = await redact();
  const second = await addPicture("1");
  expect([await seen(second.asset), await seen(first.asset)]).toEqual([true, true]);
  const third = await addPicture("0");
  await removeAsset(await current(), "image", third.asset.filename);
  expect([await seen(second.asset), await seen(first.asset)]).toEqual([true, true]);
  const elsewhere = preparedDrawing({ version: 1, strokes: [BOX], image: second.asset.filename });
  await replaceDrawing(await current(), { drawingId: drawing.id, prepared: elsewhere, ifMatch: null });
  expect([await seen(second.asset), await seen(first.asset)]).toEqual([true, false]);
  await removeDrawing(await current(), drawing.id);
  expect(await seen(second.asset)).toBe(false);
});

test("ink that names no picture of the clip covers them all until one has the name", { timeout: 90_000 }, async () => {
  const first = await addPicture();
  await redact({ image: "secret.png" });
  const second = await addPicture();
  expect([await seen(first.asset), await seen(second.asset)]).toEqual([true, true]);
  const third = await addPicture(undefined, fixture("screenshot.png"), "secret.png");
  expect(await Promise.all([first, second, third].map(({ asset }) => seen(asset)))).toEqual([false, false, true]);
  await removeAsset(await current(), "image", third.asset.filename);
  expect(await seen(first.asset)).toBe(false);
});

test("a picture that was replaced while it was being covered is not shown as it was", async () => {
  const { asset } = await addPicture();
  const engine = mediaEngine();
  const inspect = engine.inspectImage.bind(engine);
  let seenOld = () => {};
  const covering = new Promise<void>((resolve) => {
    seenOld = resolve;
  });
  let goOn = () => {};
  const replaced = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const spy = vi.spyOn(engine, "inspectImage").mockImplementationOnce(async (request) => {
    const prepared = await inspect(request);
    seenOld();
    await replaced;
    return prepared;
  });
  const drawing = redact();
  await covering;
  const staged = await scratch().stage(createReadStream(fixture("photo-gps.jpg")), { maxBytes: 1e8 });
  const incoming = { staged, originalName: null, declaredType: null };
  // Another request stores the new picture before it can be covered.
  spy.mockImplementationOnce(inspect).mockRejectedValueOnce(new Error("busy"));
  const { asset: after } = await replaceImage(await current(), { name: asset.filename, file: incoming, signal: never });
  goOn();
  await drawing;
  spy.mockRestore();
  const [display] = await renditions(asset.id);
  const shown = await db().derivative.findFirst({ where: { assetId: asset.id, role: "display" } });
  const ratio = (size: { width: number | null; height: number | null }) => (size.width ?? 0) / (size.height ?? 1);
  expect(after.width).not.toBe(asset.width);
  expect(shown && ratio(shown)).toBeCloseTo(ratio(after), 1);
  expect(await isCovered(display?.blobKey ?? "")).toEqual([true, true, true]);
});

test("older ink whose name now means another image is checked once", { timeout: 90_000 }, async () => {
  const first = await addPicture();
  const second = await addPicture(undefined, fixture("screenshot.png"), "secret.png");
  await redact();
  // As stored by an earlier version: assigned to the first picture, although it names the other.
  await db().drawing.updateMany({ where: { clipId: clip.id }, data: { image: "secret.png", covers: Prisma.DbNull } });
  const { contentVersion } = await current();
  await db().clip.update({ where: { id: clip.id }, data: { packagedVersion: contentVersion } });
  expect(isPackageShareable(await current())).toBe(true);
  await migrateRedactions(never);
  expect([await seen(first.asset), await seen(second.asset)]).toEqual([true, true]);
  expect(isPackageShareable(await current())).toBe(false);
  const { version } = await current();
  await migrateRedactions(never);
  expect((await current()).version).toBe(version);
  await addPicture();
  expect([await seen(first.asset), await seen(second.asset)]).toEqual([true, true]);
});

test("two drawings at the same time redact both boxes", async () => {
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
