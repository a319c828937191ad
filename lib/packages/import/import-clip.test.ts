import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addText } from "#lib/assets/add-text";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { createClip } from "#lib/clips/create-clip";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { MAX_LASER_POINTS } from "#lib/ink/laser/laser-points";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { store } from "#lib/platform/store/store";
import { readSnapshot } from "#lib/snapshots/read-snapshot";
import { findRendition } from "#lib/snapshots/snapshot";
import { getClipTranscript } from "#lib/transcripts/find-transcript";
import { updateTranscript } from "#lib/transcripts/update-transcript";
import { forgeZip } from "#lib/vst/testing/hostile-zip";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { readTexts } from "#lib/vst/texts/read-texts";
import { layoutPackage, layoutTexts } from "#lib/vst/write/layout";
import { packVst } from "#lib/vst/write/pack";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { beginConversion } from "../export/begin-conversion";
import { loadTexts } from "../export/clip-contents";
import { convertClip } from "../export/convert";
import { openEntry } from "../export/open-entry";
import {
  clipOf,
  collect,
  entriesOf,
  exported,
  incoming,
  manifestOf,
  openWithSample,
  owner,
  receiver,
} from "../testing/sample-import";
import { importClip } from "./import-clip";

let sample: Awaited<ReturnType<typeof openWithSample>>;
let original: Clip;
let file: Buffer;
let copyId: number;
const never = new AbortController().signal;

beforeAll(async () => {
  sample = await openWithSample();
  ({ original, file } = sample);
  const { clipId, warnings } = await importClip(receiver, await incoming(file), never);
  expect(warnings).toEqual([]);
  copyId = clipId;
}, 120_000);
afterAll(() => sample.close());

test("an exported clip is the same after an import, every entry byte for byte", async () => {
  const again = await exported(copyId);
  expect(await entriesOf(again)).toEqual(await entriesOf(file));
  const [before, after] = [await manifestOf(file), await manifestOf(again)];
  const same = ["title", "description", "duration", "canvas", "audio", "images", "voice_tags", "timestamps", "pins"];
  for (const member of [...same, "metadata", "coordinate_space"]) expect(after[member]).toEqual(before[member]);
  expect(after.id).not.toBe(before.id);
});

test("a copy of a copy is no worse", async () => {
  const { clipId } = await importClip(owner, await incoming(await exported(copyId)), never);
  expect(await entriesOf(await exported(clipId))).toEqual(await entriesOf(file));
});

test("an imported clip is a draft of its new owner, with its media ready immediately", async () => {
  const clip = await clipOf(copyId);
  expect(clip).toMatchObject({ userId: "usr_b", status: "draft", title: "Harbour wall", vstKey: null });
  expect(clip.createdAt).toEqual(original.createdAt);
  expect(clip.updatedAt.getTime()).toBeGreaterThan(original.updatedAt.getTime());
  const [before, after] = [await manifestOf(file), await manifestOf(await exported(copyId))];
  for (const list of ["texts", "drawings"]) {
    const times = (manifest: Record<string, { created_at: string }[]>) => manifest[list]?.map((one) => one.created_at);
    expect(times(after)).toEqual(times(before));
  }
  const assets = await db().asset.findMany({ where: { clipId: copyId }, orderBy: { createdAt: "asc" } });
  const kinds = assets.map(({ kind, preparation }) => `${kind} ${preparation}`);
  expect(kinds).toEqual(["audio ready", "image ready", "image ready", "text ready", "text ready"]);
  const places = assets.map(({ position, positionLabel }) => positionLabel ?? position);
  expect(places).toEqual([null, 0, "detail", null, null]);
  expect(assets.map(({ alt }) => alt)).toEqual([null, null, "Rust <on> a bolt", null, null]);
  const rows = await db().blob.findMany({ where: { clipId: copyId } });
  expect(Number(clip.storedBytes)).toBe(rows.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0));
  for (const { key, sizeBytes } of rows) expect((await store().head(key))?.sizeBytes).toBe(Number(sizeBytes));
});

test("the finished package is imported like the one that is made on the fly, and is the same every time", async () => {
  const convert = async () => {
    const job = await db().$transaction((tx) => beginConversion(tx, original.id));
    await convertClip(job?.id ?? "", { signal: never, attempt: 1, isLastAttempt: true });
    const { status, vstKey } = await clipOf(original.id);
    expect(status).toBe("completed");
    return readStoredFile(vstKey ?? "");
  };
  const [first, second] = [await convert(), await convert()];
  expect(first && second?.equals(first)).toBe(true);
  const { clipId } = await importClip(receiver, await incoming(first as Buffer), never);
  expect(await entriesOf(await exported(clipId))).toEqual(await entriesOf(first as Buffer));
});

test("a transcript comes back", async () => {
  const silent = await aClip(owner);
  const words = [{ text: "Look", startMs: 200, endMs: 500, confidence: 0.42 }];
  const segments = [{ startMs: 200, endMs: 1500, text: "Look here.", confidence: 0.9, words }];
  const transcript = { language: "en", confidence: 0.9, text: "Look here.", segments };
  const { entries } = layoutPackage({ ...readTexts(await loadTexts(silent.id)), transcript });
  const spoken = await collect((await packVst(entries, openEntry)).stream);
  const { clipId } = await importClip(receiver, await incoming(spoken), never);
  const again = await exported(clipId);
  expect(await entriesOf(again)).toEqual(await entriesOf(spoken));
  expect((await manifestOf(again)).transcript).toMatchObject({ href: "text/transcript.json", confidence: 0.9 });
});

test("a corrected transcript stays corrected, even if no segment says so", async () => {
  const silent = await aClip(owner);
  await addText(silent, { textContent: "the secret words", type: "transcription" });
  const edited = await updateTranscript(silent, { text: "the words" }, null);
  expect(edited).toMatchObject({ isEdited: true, segmentCount: 0 });
  const { clipId } = await importClip(receiver, await incoming(await exported(silent.id)), never);
  expect(await getClipTranscript(clipId)).toMatchObject({ isEdited: true, document: edited.document });
  // The owner's variant, with the uploaded text.
  const { entries } = layoutTexts(await loadTexts(silent.id, { original: "uploaded" }));
  const whole = await collect((await packVst(entries, openEntry)).stream);
  const copy = await importClip(receiver, await incoming(whole), never);
  expect(await getClipTranscript(copy.clipId)).toMatchObject({ isEdited: true, assetId: expect.any(String) });
  expect((await loadTexts(copy.clipId)).texts).toEqual([]);
});

test("an empty draft is exported and imported", async () => {
  const empty = await createClip(owner, { title: "Empty" });
  const { clipId } = await importClip(receiver, await incoming(await exported(empty.id)), never);
  expect(await clipOf(clipId)).toMatchObject({ title: "Empty", status: "draft", storedBytes: 0n });
});

/** The marks on each image of a clip, by the bytes of the shown image. */
async function marksByPicture(clipId: number) {
  const { pictures, pins, drawings, switches } = await readSnapshot(clipId);
  const shown = new Map(pictures.map((picture) => [picture.imageId, findRendition(picture, "display")?.sha256]));
  const on = (id: string | null) => (id === null ? "none" : (shown.get(id) ?? "none"));
  return {
    pins: pins.map(({ image }) => on(image)),
    ink: drawings.map(({ imageId }) => on(imageId)),
    switches: switches.map(({ image }) => on(image)),
  };
}

test("an import keeps the marks of each image, and marks of an image that is not in the package are on none", async () => {
  const gap = await aClip(owner);
  const add = async (bytes: Readable, originalName: string, declaredType: string) => {
    const staged = await scratch().stage(bytes, { maxBytes: 1e8 });
    await addImage(gap, { file: { staged, originalName, declaredType }, signal: never });
  };
  await add(Readable.from([randomBytes(4000)]), "thing.foo", "image/x-foo");
  await add(createReadStream(fixture("screenshot.png")), "second.png", "image/png");
  const other = { create: { width: 80, height: 60, channels: 3, background: "#fff" } } as const;
  await add(Readable.from([await sharp(other).png().toBuffer()]), "third.png", "image/png");
  const names = [undefined, 0, 1, 2, "img1", "img2", "img3", "second.png", "third.png", "thing.foo", "nothing.png"];
  const named = names.map((image) => (image === undefined ? {} : { image }));
  const voiceTags = named.map((image, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "", ...image }));
  const pictureSwitches = names.map((image, timestamp) => ({ timestamp, image: String(image ?? "img1") }));
  await updateClip(await clipOf(gap.id), { voiceTags, pictureSwitches });
  for (const image of named)
    await addDrawing(await clipOf(gap.id), preparedDrawing({ version: 1, strokes: [], ...image }));

  const { clipId } = await importClip(receiver, await incoming(await exported(gap.id)), never);
  const marks = await marksByPicture(clipId);
  expect(marks).toEqual(await marksByPicture(gap.id));
  expect(new Set(marks.pins).size).toBe(3);
});

test("a package has as many points of lasers as a clip, and is refused with more", async () => {
  const pointing = await aClip(owner);
  const points = Array.from({ length: MAX_LASER_POINTS / 5 }, (_, at) => [0.5, 0.5, at / 100]);
  const fifth = preparedDrawing({ version: 1, strokes: [{ tool: "laser", start: 0, points }] });
  for (const _ of [1, 2, 3, 4, 5]) await addDrawing(pointing, fifth);
  await importClip(receiver, await incoming(await exported(pointing.id)), never);
  await db().drawing.updateMany({ where: { clipId: pointing.id }, data: { laserPoints: 0 } });
  await addDrawing(pointing, fifth);
  await expect(importClip(receiver, await incoming(await exported(pointing.id)), never)).rejects.toMatchObject({
    status: 422,
    errors: { vst_file: [`a clip holds at most ${MAX_LASER_POINTS} points of lasers`] },
  });
});

test("files that the manifest does not know are left out, with a warning", async () => {
  const plain = forgeZip([
    { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") },
    { name: "notes.txt", bytes: Buffer.from("x") },
    { name: "__MACOSX/a", bytes: Buffer.from("x") },
    { name: "manifest.json", bytes: Buffer.from('{"type":"vst","version":"1.3","title":"From elsewhere","files":[]}') },
  ]);
  const { clipId, warnings } = await importClip(receiver, await incoming(plain), never);
  expect(warnings[0]).toMatch(/^files_not_listed: 1/);
  expect(await clipOf(clipId)).toMatchObject({ title: "From elsewhere", description: null, voiceTags: [] });
});
