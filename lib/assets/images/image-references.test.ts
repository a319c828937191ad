import { createReadStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { addDrawing } from "../drawings/add-drawing";
import { removeAsset } from "../remove-asset";
import { addImage } from "./add-image";

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

async function addPicture(position?: string): Promise<string> {
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  const incoming = { staged, originalName: null, declaredType: null };
  return (await addImage(await current(), { file: incoming, position, signal: never })).asset.filename;
}

/** A tag, a switch and ink by each name; a switch has to have one. */
async function mark(...names: (string | number | undefined)[]) {
  const named = names.map((image) => (image === undefined ? {} : { image }));
  const voiceTags = named.map((image, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "", ...image }));
  const pictureSwitches = names.map((image, timestamp) => ({ timestamp, image: String(image ?? "img1") }));
  await updateClip(await current(), { voiceTags, pictureSwitches });
  for (const image of named) await addDrawing(await current(), preparedDrawing({ version: 1, strokes: [], ...image }));
}

/** The files that tags, switches and ink stand on, in the order in which they were made. */
async function marked() {
  const { pictures, pins, switches, drawings } = await readSnapshot(clip.id);
  const files = new Map(pictures.map(({ imageId, filename }) => [imageId, filename]));
  const fileOf = (id: string | null) => (id === null ? null : (files.get(id) ?? "?"));
  return {
    tags: pins.map(({ image }) => fileOf(image)),
    switches: switches.map(({ image }) => fileOf(image)),
    ink: drawings.map(({ imageId }) => fileOf(imageId)),
  };
}

const all = (...files: (string | null)[]) => ({ tags: files, switches: files, ink: files });

test("a deleted image takes its marks along, and the marks of other images stay on them, whatever their names are", async () => {
  const [one, two, three] = [await addPicture(), await addPicture(), await addPicture()];
  await mark(undefined, 0, 1, 2, "img1", "img2", "img3", two);
  expect(await marked()).toEqual(all(one, one, two, three, one, two, three, two));
  await removeAsset(await current(), "image", one);
  expect(await marked()).toEqual(all(null, null, two, three, null, two, three, two));
  await addPicture("0");
  await addPicture();
  expect(await marked()).toEqual(all(null, null, two, three, null, two, three, two));
});

test("a picture in a place that is taken leaves all marks where they are", async () => {
  const [one, two] = [await addPicture(), await addPicture()];
  await mark(undefined, 0, 1, "img2");
  const between = await addPicture("0");
  expect(await marked()).toEqual(all(one, one, two, two));
  expect((await readSnapshot(clip.id)).pictures.map(({ filename }) => filename)).toEqual([one, between, two]);
});

test("pictures that arrive in another order than theirs get the marks that were meant for them", async () => {
  await mark(undefined, 0, 1, 2);
  const three = await addPicture("2");
  const one = await addPicture("0");
  const two = await addPicture("1");
  expect(await marked()).toEqual(all(one, one, two, three));
});

test("a new picture takes the marks of a removed one by its label, or if that was the only one", async () => {
  const only = await addPicture();
  await mark(undefined, "front");
  await removeAsset(await current(), "image", only);
  const next = await addPicture();
  const front = await addPicture("front");
  expect(await marked()).toEqual(all(next, front));
  await removeAsset(await current(), "image", front);
  expect(await marked()).toEqual(all(next, null));
  const again = await addPicture("front");
  expect(await marked()).toEqual(all(next, again));
});
