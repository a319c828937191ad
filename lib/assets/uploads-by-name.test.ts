import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../e2e/support/factories/a-clip";
import { aUser } from "../../e2e/support/factories/a-user";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { findUpload } from "./find-file";
import { addImage } from "./images/add-image";
import { orderPictures } from "./images/order-pictures";
import { replaceImage } from "./images/replace-image";
import { getImageText } from "./picture-texts/get-image-text";
import { removeAsset } from "./remove-asset";

let close: () => Promise<void>;
let clip: Clip;
const signal = new AbortController().signal;
const missing = expect.objectContaining({ code: "resource_not_found" });

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  clip = await aClip({ id: "usr_a" });
});

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

async function incoming(originalName: string) {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  return { staged, originalName, declaredType: null };
}

const add = async (name: string) => (await addImage(await current(), { file: await incoming(name), signal })).asset;
const replace = async (name: string, next: string) =>
  (await replaceImage(await current(), { name, file: await incoming(next), signal })).asset;
const remove = async (name: string) => removeAsset(await current(), "image", name);
const order = async (...names: string[]) => orderPictures(await current(), names, null);

const places = async () =>
  (await db().asset.findMany({ where: { clipId: clip.id }, orderBy: { position: "asc" } })).map(({ id }) => id);

test("each verb understands the name of the upload, in either spelling, as the download does", async () => {
  const [green, blue] = [await add("gr\u00fcn.png"), await add("blau (2).png")];
  expect((await findUpload(clip.id, "image", "gru\u0308n.png"))?.filename).toBe(green.filename);
  expect(await getImageText(clip.id, "gru\u0308n.png")).toMatchObject({ lines: [] });
  await order("blau (2).png", "gru\u0308n.png");
  expect(await places()).toEqual([blue.id, green.id]);
  expect(await replace("gru\u0308n.png", "hell.png")).toMatchObject({ id: green.id, position: 1 });
  // A caller that missed the answer repeats the request.
  expect(await replace("gru\u0308n.png", "hell.png")).toMatchObject({ id: green.id, position: 1 });
  await expect(remove("gru\u0308n.png")).rejects.toEqual(missing);
  await remove("hell.png");
  await remove("blau (2).png");
  expect(await places()).toEqual([]);
  for (const name of ["blau (2).png", "", "val\u0000ve.png", "\ud800.png"])
    await expect(remove(name)).rejects.toEqual(missing);
});

test("a name of several images changes none of them, and the refusal has the server's names", async () => {
  const [one, two] = [await add("image.png"), await add("image.png")];
  const ambiguous = expect.objectContaining({
    code: "validation_failed",
    message: expect.stringContaining(`${one.filename}, ${two.filename}`),
  });
  await expect(remove("image.png")).rejects.toEqual(ambiguous);
  await expect(replace("image.png", "other.png")).rejects.toEqual(ambiguous);
  await expect(order("image.png")).rejects.toMatchObject({ code: "validation_failed" });
  await replace(one.filename, "other.png");
  // A current name comes before a former one.
  expect(await replace("image.png", "image.png")).toMatchObject({ id: two.id });
  await remove("image.png");
  expect(await places()).toEqual([one.id]);
});
