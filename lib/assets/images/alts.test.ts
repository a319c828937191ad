import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clipEtag } from "#lib/clips/assert-version";
import { isPackageStale } from "#lib/clips/rules";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addImage } from "./add-image";
import { orderPictures } from "./order-pictures";
import { replaceImage } from "./replace-image";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;

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

async function incoming() {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  return { staged, originalName: null, declaredType: null };
}

async function addPicture(alt?: string): Promise<string> {
  return (await addImage(await current(), { file: await incoming(), signal: never, alt })).asset.filename;
}

const describe = async (...alts: { image: string; alt: string | null }[]) =>
  (await updateClip(await current(), { alts })).images.map(({ alt }) => alt);

test("the named images get their alt, and the others keep theirs", async () => {
  const [, two] = [await addPicture("A valve"), await addPicture(), await addPicture("A bolt")];
  expect(await describe({ image: two, alt: "A pipe" })).toEqual(["A valve", "A pipe", "A bolt"]);
  expect(await describe({ image: "img1", alt: null }, { image: "2", alt: "" })).toEqual([null, "A pipe", null]);
});

test("an image is named as switches name it: by a former file, too, and after another order", async () => {
  const [one, two] = [await addPicture("A valve"), await addPicture("A bolt")];
  const { asset } = await replaceImage(await current(), { name: one, file: await incoming(), signal: never });
  expect(asset.alt).toBe("A valve");
  await orderPictures(await current(), [two, asset.filename], null);
  expect(await describe({ image: one, alt: "A new valve" })).toEqual(["A bolt", "A new valve"]);
});

test("a replacement may bring another alt", async () => {
  const one = await addPicture("A valve");
  const { asset } = await replaceImage(await current(), {
    name: one,
    file: await incoming(),
    alt: "A tap",
    signal: never,
  });
  expect(asset.alt).toBe("A tap");
});

test("an unknown image changes nothing of the clip", async () => {
  await addPicture("A valve");
  const before = await current();
  const alts = [
    { image: "img1", alt: "A tap" },
    { image: "img2", alt: "A bolt" },
  ];
  const failed = await updateClip(before, { title: "Other", alts }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: "validation_failed", errors: { "alts.1.image": [expect.any(String)] } });
  expect(await current()).toEqual(before);
  expect(await describe()).toEqual(["A valve"]);
});

test("another alt is a new version, whose package is stale; the same alt is none", async () => {
  await addPicture("A valve");
  const { contentVersion: packagedVersion } = await current();
  const before = await db().clip.update({ where: { id: clip.id }, data: { packagedVersion, status: "completed" } });
  await describe({ image: "img1", alt: "A valve" });
  expect(clipEtag(await current())).toBe(clipEtag(before));
  await describe({ image: "img1", alt: "A tap" });
  const after = await current();
  expect(after.version).toBe(before.version + 1);
  expect([before, after].map(isPackageStale)).toEqual([false, true]);
});

test("during a conversion an alt stays as it is", async () => {
  await addPicture("A valve");
  await db().clip.update({ where: { id: clip.id }, data: { status: "processing" } });
  await expect(describe({ image: "img1", alt: "A tap" })).rejects.toMatchObject({ code: "conversion_in_progress" });
});
