import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAudio } from "#lib/assets/add-audio";
import { addDrawing } from "#lib/assets/add-drawing";
import { addImage } from "#lib/assets/add-image";
import { addText } from "#lib/assets/add-text";
import { prepareAudio } from "#lib/assets/prepare-audio";
import { createClip } from "#lib/clips/create-clip";
import { readSnapshot } from "#lib/clips/snapshot/read-snapshot";
import { renditionOf } from "#lib/clips/snapshot/snapshot";
import { updateClip } from "#lib/clips/update-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { beginConversion } from "#lib/packages/begin-conversion";
import { loadTexts } from "#lib/packages/clip-contents";
import { convertClip } from "#lib/packages/convert";
import { exportClip } from "#lib/packages/export-clip";
import { openEntry } from "#lib/packages/open-entry";
import { db } from "#lib/platform/db";
import { fixture } from "#lib/platform/media/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { readStored } from "#lib/platform/store/read-stored";
import { store } from "#lib/platform/store/store";
import { clipTranscript } from "#lib/transcripts/find-transcript";
import { updateTranscript } from "#lib/transcripts/update-transcript";
import { type ForgedEntry, forgeZip } from "#lib/vst/hostile-zip";
import { layoutPackage, layoutTexts } from "#lib/vst/layout";
import { packVst } from "#lib/vst/pack";
import { readTexts } from "#lib/vst/read-texts";
import { bytesSource, openVst } from "#lib/vst/read-vst";
import { preparedDrawing } from "#lib/vst/sample-drawing";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { importClip } from "./import-clip";

let close: () => Promise<void>;
let dataDir: string;
let original: Clip;
let file: Buffer;
let copyId: number;
let photoBytes: Buffer;
const never = new AbortController().signal;
const owner = { id: "usr_a" };
const receiver = { id: "usr_b" };

beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ COMPLETE_WAIT_SECONDS: "1" }));
  rememberMedia();
  await db().user.createMany({ data: [owner, receiver] });
  original = await makeClip();
  file = await exported(original.id);
  const { clipId, warnings } = await importClip(receiver, await incoming(file), never);
  expect(warnings).toEqual([]);
  copyId = clipId;
}, 120_000);
afterAll(async () => {
  await queue().stop(0);
  await close();
});

const clipOf = (id: number) => db().clip.findUniqueOrThrow({ where: { id } });

async function makeClip(): Promise<Clip> {
  const clip = await createClip(owner, { title: "Harbour wall", description: "Bolts", metadata: { job: { id: 7 } } });
  const { asset } = await addAudio(clip, await incoming(fixture("speech-chrome.webm")), {}, never);
  await prepareAudio(asset.id, { signal: never, lastAttempt: true });
  photoBytes = await sharp(fixture("photo-gps.jpg")).resize({ width: 900 }).keepExif().jpeg().toBuffer();
  const { asset: photo } = await addImage(clip, await incoming(photoBytes), undefined, never);
  await addImage(clip, await incoming(fixture("screenshot.png")), "detail", never);
  const redacted = {
    tool: "redact",
    points: [
      [0.1, 0.1],
      [0.4, 0.3],
    ],
  };
  const pen = {
    tool: "pen",
    points: [
      [0.5, 0.5, 0],
      [0.6, 0.6, 0.4],
    ],
    start: 1,
    end: 2,
    layer: "mine",
  };
  for (const [drawingData, coordinates] of [
    [{ version: 1, image: photo.filename, strokes: [redacted, pen] }, null],
    [{ version: 1, image: "detail", strokes: [pen] }, { x: 1 }],
    ["M0 0 L10 10", null],
    [[{ any: { z: 1, a: 2 } }], [1, 2]],
    [null, { only: "these" }],
  ] as const) {
    await addDrawing(await clipOf(clip.id), preparedDrawing(drawingData, coordinates));
  }
  await addText(clip, { textContent: "Zeile eins\r\nline two 🙂", type: "note", language: "de" });
  await addText(clip, { textContent: "WEBVTT\n\n00:01.000 --> 00:02.000\nHola", type: "captions", language: "es" });
  return db().clip.update({
    where: { id: clip.id },
    data: {
      voiceTags: [
        { timestamp: 4.5, x: 1200, y: 300, note: "=bolt", image: photo.filename, mood: { tight: true } },
        { timestamp: 1.25, x: 40, y: 50, note: "", image: "img2" },
      ],
      timestamps: { intro: 1 },
    },
  });
}

async function incoming(file: string | Buffer) {
  const source = typeof file === "string" ? createReadStream(file) : Readable.from([file]);
  return { staged: await scratch().stage(source, { maxBytes: 2e9 }), originalName: null, declaredType: null };
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function exported(clipId: number, includeReplies = false): Promise<Buffer> {
  const file = await exportClip(clipId, { includeReplies });
  const bytes = await collect(file.open({ start: 0, end: file.sizeBytes - 1 }));
  expect(bytes).toHaveLength(file.sizeBytes);
  return bytes;
}

async function entriesOf(bytes: Buffer): Promise<Map<string, string>> {
  const vst = await openVst(bytesSource(bytes));
  await vst.verifyRest();
  const entries = new Map<string, string>();
  for (const name of vst.names) {
    if (/^(manifest\.json|index\.html|export\/.*)$/.test(name)) entries.set(name, "differs");
    else entries.set(name, sha256(await collect(vst.stream(name))));
  }
  return entries;
}

async function entryOf(bytes: Buffer, name: string): Promise<Buffer> {
  return collect((await openVst(bytesSource(bytes))).stream(name));
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const manifestOf = async (bytes: Buffer) => JSON.parse((await entryOf(bytes, "manifest.json")).toString("utf8"));

async function stored() {
  const files = await readdir(join(dataDir, "blobs"), { recursive: true }).catch(() => []);
  return { files: files.filter((file) => /\.\w+$/.test(file)).length, clips: await db().clip.count() };
}

async function refusal(bytes: Buffer): Promise<AppError> {
  const file = await incoming(bytes);
  try {
    await importClip(receiver, file, never);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  } finally {
    await file.staged.discard();
  }
  throw new Error("it was imported");
}

test("what was exported comes back from an import, every entry to the byte", async () => {
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

test("an imported clip is a draft of its new owner, with the media ready at once", async () => {
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
  const rows = await db().blob.findMany({ where: { clipId: copyId } });
  expect(Number(clip.storedBytes)).toBe(rows.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0));
  for (const { key, sizeBytes } of rows) expect((await store().head(key))?.sizeBytes).toBe(Number(sizeBytes));
});

test("the finished package is imported like the one that is made on the fly, and is the same every time", async () => {
  const convert = async () => {
    const job = await db().$transaction((tx) => beginConversion(tx, original.id));
    await convertClip(job?.id ?? "", { signal: never, attempt: 1, lastAttempt: true });
    const { status, vstKey } = await clipOf(original.id);
    expect(status).toBe("completed");
    return readStored(vstKey ?? "");
  };
  const [first, second] = [await convert(), await convert()];
  expect(first && second?.equals(first)).toBe(true);
  const { clipId } = await importClip(receiver, await incoming(first as Buffer), never);
  expect(await entriesOf(await exported(clipId))).toEqual(await entriesOf(first as Buffer));
});

test("a transcript comes back", async () => {
  const silent = await createClip(owner, { title: "Spoken" });
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

test("a transcript that was corrected comes back as one, even where no segment tells of it", async () => {
  const silent = await createClip(owner, { title: "Corrected" });
  await addText(silent, { textContent: "the secret words", type: "transcription" });
  const edited = await updateTranscript(silent, { text: "the words" }, null);
  expect(edited).toMatchObject({ isEdited: true, segmentCount: 0 });
  const { clipId } = await importClip(receiver, await incoming(await exported(silent.id)), never);
  expect(await clipTranscript(clipId)).toMatchObject({ isEdited: true, document: edited.document });
  // The owner's variant, with the uploaded text.
  const { entries } = layoutTexts(await loadTexts(silent.id, { original: "uploaded" }));
  const whole = await collect((await packVst(entries, openEntry)).stream);
  const copy = await importClip(receiver, await incoming(whole), never);
  expect(await clipTranscript(copy.clipId)).toMatchObject({ isEdited: true, assetId: expect.any(String) });
  expect((await loadTexts(copy.clipId)).texts).toEqual([]);
});

test("an empty draft is exported and imported", async () => {
  const empty = await createClip(owner, { title: "Empty" });
  const { clipId } = await importClip(receiver, await incoming(await exported(empty.id)), never);
  expect(await clipOf(clipId)).toMatchObject({ title: "Empty", status: "draft", storedBytes: 0n });
});

/** What stands on each picture of a clip, by the bytes of the picture that people see. */
async function marksByPicture(clipId: number) {
  const { pictures, pins, drawings, switches } = await readSnapshot(clipId);
  const shown = new Map(pictures.map((picture) => [picture.imageId, renditionOf(picture, "display")?.sha256]));
  const on = (id: string | null) => (id === null ? "none" : (shown.get(id) ?? "none"));
  return {
    pins: pins.map(({ image }) => on(image)),
    ink: drawings.map(({ imageId }) => on(imageId)),
    switches: switches.map(({ image }) => on(image)),
  };
}

test("an import keeps what stands on each picture, and what stood on one that is not in the package is on none", async () => {
  const gap = await createClip(owner, { title: "Two of three" });
  const add = async (bytes: Readable, originalName: string, declaredType: string) => {
    const staged = await scratch().stage(bytes, { maxBytes: 1e8 });
    await addImage(gap, { staged, originalName, declaredType }, undefined, never);
  };
  await add(Readable.from([randomBytes(4000)]), "thing.foo", "image/x-foo");
  await add(createReadStream(fixture("screenshot.png")), "second.png", "image/png");
  const other = { create: { width: 80, height: 60, channels: 3, background: "#fff" } } as const;
  await add(Readable.from([await sharp(other).png().toBuffer()]), "third.png", "image/png");
  const names = [undefined, 0, 1, 2, "img1", "img2", "img3", "second.png", "third.png", "thing.foo", "nothing.png"];
  const named = names.map((image) => (image === undefined ? {} : { image }));
  const voiceTags = named.map((image, timestamp) => ({ timestamp, x: 0.5, y: 0.5, note: "", ...image }));
  const pictureSwitches = names.map((image, timestamp) => ({ timestamp, image: String(image ?? "img1") }));
  await updateClip(await clipOf(gap.id), { voiceTags, pictureSwitches }, "merge");
  for (const image of named)
    await addDrawing(await clipOf(gap.id), preparedDrawing({ version: 1, strokes: [], ...image }));

  const { clipId } = await importClip(receiver, await incoming(await exported(gap.id)), never);
  const marks = await marksByPicture(clipId);
  expect(marks).toEqual(await marksByPicture(gap.id));
  expect(new Set(marks.pins).size).toBe(3);
});

test("replies are exported only on request, and come back from an import to the byte", async () => {
  const clip = await createClip(owner, { title: "Asked" });
  const said = { clipId: clip.id, senderName: "Kim", createdAt: new Date("2026-11-01T10:00:00.123Z") };
  const voice = await addVoice(clip.id);
  await db().reply.createMany({
    data: [
      { id: "rpl_1", ...said, message: "I see it", senderEmail: "kim@example.org" },
      { id: "rpl_2", ...said, message: "" },
      { id: "rpl_3", ...said, ...voice, durationSeconds: 1.25 },
    ],
  });
  expect((await entriesOf(await exported(clip.id))).has("replies/001.json")).toBe(false);
  const asked = await exported(clip.id, true);
  const reply = await entryOf(asked, "replies/001.json");
  expect(JSON.parse(reply.toString())).toMatchObject({ message: "I see it", sender_name: "Kim", audio: null });

  const { clipId, warnings } = await importClip(receiver, await incoming(asked), never);
  expect(warnings).toEqual([]);
  expect((await entriesOf(await exported(clipId))).has("replies/001.json")).toBe(false);
  expect(await entriesOf(await exported(clipId, true))).toEqual(await entriesOf(asked));
  const rows = await db().reply.findMany({ where: { clipId } });
  expect(rows.map(({ shareId, readAt }) => [shareId, readAt !== null])).toEqual(Array(3).fill([null, true]));
  const bytes = await readStored(rows.find(({ blobKey }) => blobKey)?.blobKey ?? "");
  expect(bytes?.equals(await entryOf(asked, "replies/003.wav"))).toBe(true);
});

async function addVoice(clipId: number) {
  const { staged } = await incoming(fixture("speech.wav"));
  const blobKey = `clips/${clipId}/replies/${clipId}-reply-abc.wav`;
  const { sizeBytes, sha256, crc32 } = staged;
  await store().put(blobKey, staged, "audio/wav");
  await db().blob.create({
    data: {
      key: blobKey,
      clipId,
      sizeBytes: BigInt(sizeBytes),
      sha256,
      crc32: BigInt(crc32),
      contentType: "audio/wav",
    },
  });
  return { message: null, filename: `${clipId}-reply-abc.wav`, blobKey, contentType: "audio/wav" };
}

test("replies that can be none are refused", async () => {
  const of = async (...replies: unknown[]) => {
    const entries = replies.map((reply, index) => ({
      name: `replies/00${index + 1}.json`,
      bytes: Buffer.from(typeof reply === "string" ? reply : JSON.stringify(reply)),
    }));
    const files = entries.map(({ name, bytes }) => ({
      role: "reply",
      path: name,
      size: bytes.length,
      sha256: sha256(bytes),
    }));
    const manifest = Buffer.from(JSON.stringify({ type: "vst", version: "1.0", title: "x", files }));
    const type = { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") };
    return forgeZip([type, { name: "manifest.json", bytes: manifest }, ...entries]);
  };
  const said = { message: "x", created_at: "2026-11-01T10:00:00Z" };
  const { clipId } = await importClip(receiver, await incoming(await of(said)), never);
  expect(await db().reply.count({ where: { clipId } })).toBe(1);
  for (const wrong of [
    ["no JSON"],
    [{ ...said, message: null }],
    [{ ...said, created_at: "soon" }],
    [{ ...said, message: "x".repeat(200_000) }],
    [{ ...said, audio: "../../etc/passwd" }],
    [{ ...said, audio: "replies/001.json" }],
  ]) {
    const { status, body } = await refusal(await of(...wrong));
    expect([status, body.reason], JSON.stringify(wrong).slice(0, 60)).toEqual([
      body.reason === "too_large" ? 413 : 422,
      expect.stringMatching(/^(bad_manifest|too_large)$/),
    ]);
  }
});

async function changed(
  change: (name: string, bytes: Buffer, manifest: Record<string, unknown>) => Buffer | null,
): Promise<Buffer> {
  const vst = await openVst(bytesSource(file));
  const entries: ForgedEntry[] = [];
  const manifest = structuredClone(vst.manifest) as { files: { path: string; size: number; sha256: string }[] };
  for (const name of vst.names) {
    const bytes = change(name, await collect(vst.stream(name)), manifest as Record<string, unknown>);
    if (!bytes || name === "manifest.json") continue;
    entries.push({ name, bytes });
    const listed = manifest.files.find(({ path }) => path === name);
    if (listed) Object.assign(listed, { size: bytes.length, sha256: sha256(bytes) });
  }
  manifest.files = manifest.files.filter(({ path }) => entries.some(({ name }) => name === path));
  return forgeZip([...entries, { name: "manifest.json", bytes: Buffer.from(JSON.stringify(manifest)) }]);
}

test("pictures that are not what would be made here are made anew: metadata, and ink that should hide something", async () => {
  expect(photoBytes.includes("Exif")).toBe(true);
  const located = await changed((name, bytes) => (name === "images/001.jpg" ? photoBytes : bytes));
  const { clipId } = await importClip(receiver, await incoming(located), never);
  const again = await exported(clipId);
  const display = await entryOf(again, "images/001.jpg");
  expect(display.includes("Exif")).toBe(false);
  expect(display.equals(photoBytes)).toBe(false);
  expect(await entryOf(again, "images/002.png")).toEqual(await entryOf(file, "images/002.png"));

  const clear = await createClip(owner, { title: "Clear" });
  await addImage(clear, await incoming(photoBytes), undefined, never);
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

test("an annotated picture that shows what the ink makes unreadable, or that is none, is drawn anew", async () => {
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

test("a recording without what was prepared of it goes the way of an upload", async () => {
  const unprepared = await changed((name, bytes, manifest) => {
    Object.assign(manifest, { images: [], drawings: [] });
    if (manifest.audio) (manifest.audio as { main: unknown }).main = null;
    return /^(audio\/main|waveform)/.test(name) ? null : bytes;
  });
  const { clipId } = await importClip(receiver, await incoming(unprepared), never);
  const asset = await db().asset.findFirstOrThrow({ where: { clipId, kind: "audio" } });
  expect(asset).toMatchObject({ preparation: "pending", format: "webm" });
  await prepareAudio(asset.id, { signal: never, lastAttempt: true });
  expect((await entriesOf(await exported(clipId))).has("audio/main.mp3")).toBe(true);
});

test("a prepared recording with tags of its own is prepared anew", async () => {
  const tag = Buffer.concat([
    Buffer.from("ID3\x04\0\0\0\0\0\x20TIT2\0\0\0\x16\0\0\x03Somebody's name      "),
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

test("files that the manifest does not know are left out, with a warning", async () => {
  const plain = forgeZip([
    { name: "mimetype", bytes: Buffer.from("application/vnd.vst+zip") },
    { name: "__MACOSX/a", bytes: Buffer.from("x") },
    { name: "manifest.json", bytes: Buffer.from('{"type":"vst","version":"1.3","title":"From elsewhere","files":[]}') },
  ]);
  const { clipId, warnings } = await importClip(receiver, await incoming(plain), never);
  expect(warnings[0]).toMatch(/^files_not_listed: 1/);
  expect(await clipOf(clipId)).toMatchObject({ title: "From elsewhere", description: null, voiceTags: [] });
});
