import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClip } from "#lib/clips/create-clip";
import type { Asset, Clip } from "#lib/generated/prisma/client";
import { db, transaction } from "#lib/platform/database/db";
import { getShareByCode } from "#lib/shares/access/open-share";
import { getPublicFile } from "#lib/shares/views/public-file";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aLink } from "../../e2e/support/factories/a-link";
import { aUser } from "../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addText } from "./add-text";
import { addDrawing } from "./drawings/add-drawing";
import { removeDrawing } from "./drawings/remove-drawing";
import { replaceDrawing } from "./drawings/replace-drawing";
import { findOwnedFile, findUpload } from "./find-file";
import { assertRecording } from "./intake/assert-recording";
import { removeAsset } from "./remove-asset";
import { appendPart } from "./uploads/append-part";
import { createPartialUpload } from "./uploads/partial-upload";

let close: () => Promise<void>;
let dataDir: string;
let clip: Clip;
const never = new AbortController().signal;
const missing = expect.objectContaining({ code: "resource_not_found" });

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  dataDir = opened.dataDir;
  close = opened.close;
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

/** The rows of an upload; its bytes do not matter here. */
async function upload(kind: "audio" | "image", change: Partial<Asset> = {}, clipId = clip.id): Promise<Asset> {
  const filename = change.filename ?? `${clipId}-${kind}-${randomUUID()}.bin`;
  const file = { contentType: "application/octet-stream", sizeBytes: 3n, sha256: "a" };
  const key = `clips/${clipId}/${kind}/${filename}`;
  await db().blob.create({ data: { key, clipId, crc32: 1n, ...file } });
  const { originalName = null, preparation = "ready", position = null } = change;
  const place = { originalName, preparation, position, filename, blobKey: key };
  return db().asset.create({ data: { id: `ast_${randomUUID()}`, clipId, kind, ...file, ...place } });
}

const annotations = () =>
  db().$queryRaw<object[]>`
    SELECT 1 FROM pgboss.job WHERE name = 'annotate-images' AND data->>'clipId' = ${String(clip.id)} AND state < 'active'`;

test("an upload is found by the server's name and by its own, the first in the clip where several have it", async () => {
  const second = await upload("image", { originalName: "valve.png", position: 2 });
  const first = await upload("image", { originalName: "valve.png", position: 1 });
  expect(await findUpload(clip.id, "image", second.filename)).toMatchObject({
    filename: second.filename,
    sizeBytes: 3,
  });
  expect(await findUpload(clip.id, "image", "valve.png")).toMatchObject({ filename: first.filename });
  expect(await findUpload(clip.id, "audio", "valve.png")).toBeNull();
  expect(await findUpload(clip.id, "image", "other.png")).toBeNull();
  expect(await findUpload(clip.id, "image", "val\u0000ve.png")).toBeNull();
});

test("only a file of an unknown format is sent as an attachment", async () => {
  const isRecognised = async (change: Partial<Asset>) =>
    (await findUpload(clip.id, "audio", (await upload("audio", change)).filename))?.recognised;
  const name = (extension: string) => `${clip.id}-audio-${randomUUID()}.${extension}`;
  expect(await isRecognised({ preparation: "raw", filename: name("bin") })).toBe(false);
  expect(await isRecognised({ preparation: "raw", filename: name("ogg") })).toBe(true);
  expect(await isRecognised({ preparation: "ready", filename: name("bin") })).toBe(true);
});

test("a picture is not removed by the address of a recording, nor one of another clip", async () => {
  const picture = await upload("image");
  const other = await createClip({ id: "usr_a" }, { title: "Another" });
  await expect(removeAsset(await current(), "audio", picture.filename)).rejects.toEqual(missing);
  await expect(removeAsset(other, "image", picture.filename)).rejects.toEqual(missing);
  await removeAsset(await current(), "image", picture.filename);
  expect(await db().asset.count({ where: { clipId: clip.id } })).toBe(0);
});

test("seconds count for the clip's own recording only", async () => {
  const recording = await upload("audio");
  const other = await createClip({ id: "usr_a" }, { title: "Another" });
  const theirs = await upload("audio", {}, other.id);
  const picture = await upload("image");
  const require = (name: string) => transaction((tx) => assertRecording(tx, clip.id, name));
  await require(recording.filename);
  for (const name of [theirs.filename, picture.filename, "none"]) {
    await expect(require(name)).rejects.toMatchObject({ code: "precondition_failed" });
  }
});

test("annotated pictures are drawn again when ink is added, changed or removed", async () => {
  await upload("image");
  const ink = (x: number) => preparedDrawing({ version: 1, strokes: [{ tool: "pen", points: [[x, 0.1, 0]] }] });
  const drawn = async (work: () => Promise<unknown>) => {
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = 'annotate-images'`;
    await work();
    return (await annotations()).length;
  };
  const { drawing } = await addDrawing(await current(), ink(0.1));
  await addDrawing(await current(), ink(0.5));
  expect(
    await drawn(async () =>
      replaceDrawing(await current(), { drawingId: drawing.id, prepared: ink(0.2), ifMatch: null }),
    ),
  ).toBe(1);
  expect(
    await drawn(async () =>
      replaceDrawing(await current(), { drawingId: drawing.id, prepared: ink(0.2), ifMatch: null }),
    ),
  ).toBe(0);
  expect(await drawn(async () => removeDrawing(await current(), drawing.id))).toBe(1);
});

test("a text leaves nothing in the staging area, even when the store cannot take it", async () => {
  await mkdir(join(dataDir, "blobs/clips"), { recursive: true });
  await writeFile(join(dataDir, `blobs/clips/${clip.id}`), "a file where the folder should be");
  await expect(addText(clip, { textContent: "words", type: "note" })).rejects.toThrow();
  expect(await readdir(join(dataDir, "blobs/.staging"))).toEqual([]);
});

test("an empty part of an upload that was cancelled in between gets no success", async () => {
  const { id } = await createPartialUpload(clip, { kind: "audio", size: 10 });
  const source = new Readable({
    read() {
      void db()
        .partialUpload.delete({ where: { id } })
        .then(() => this.push(null));
    },
  });
  await expect(appendPart(clip, { uploadId: id, offset: 0, source, length: 0, signal: never })).rejects.toEqual(
    missing,
  );
});

test("of the uploads a recipient gets only a recording that could not be converted", async () => {
  const share = await getShareByCode((await aLink(clip)).code);
  const name = (kind: string) => `${clip.id}-${kind}-${randomUUID().replaceAll("-", "").slice(0, 22)}.ogg`;
  const recording = await upload("audio", { preparation: "raw", filename: name("audio") });
  const picture = await upload("image", { preparation: "raw", filename: name("image") });
  expect(await getPublicFile(share, recording.filename)).toMatchObject({ filename: recording.filename });
  await expect(getPublicFile(share, picture.filename)).rejects.toEqual(missing);
  await db().asset.update({ where: { id: recording.id }, data: { preparation: "ready" } });
  await expect(getPublicFile(share, recording.filename)).rejects.toEqual(missing);
});

test("a picture is found by either spelling of its name, and by a name that was too long", async () => {
  const green = await upload("image", { originalName: "gr\u00fcn.png" });
  const long = await upload("image", { originalName: `${"a".repeat(251)}.png` });
  for (const name of ["gr\u00fcn.png", "gru\u0308n.png"]) {
    expect((await findUpload(clip.id, "image", name))?.filename).toBe(green.filename);
    expect((await findOwnedFile({ id: "usr_a" }, name))?.filename).toBe(green.filename);
  }
  expect((await findUpload(clip.id, "image", `${"a".repeat(300)}.png`))?.filename).toBe(long.filename);
});
