import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import sharp from "sharp";
import { expect } from "vitest";
import { addText } from "#lib/assets/add-text";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { addImage } from "#lib/assets/images/add-image";
import { addAudio } from "#lib/assets/recordings/add-audio";
import { prepareAudio } from "#lib/assets/recordings/prepare-audio";
import { createClip } from "#lib/clips/create-clip";
import type { Clip } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { bytesSource, openVst } from "#lib/vst/read/read-vst";
import { type ForgedEntry, forgeZip } from "#lib/vst/testing/hostile-zip";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { exportClip } from "../export/export-clip";
import { importClip } from "../import/import-clip";

const never = new AbortController().signal;
export const owner = { id: "usr_a" };
export const receiver = { id: "usr_b" };

/** A runtime, two users, and a clip of the first with all that a package can hold, with its file. */
export async function openWithSample() {
  const { close, dataDir } = await openTestRuntime({ COMPLETE_WAIT_SECONDS: "1" });
  rememberMedia();
  await db().user.createMany({ data: [owner, receiver] });
  const original = await makeClip();
  return {
    dataDir,
    original,
    file: await exported(original.id),
    close: async () => {
      await queue().stop(0);
      await close();
    },
  };
}

export const clipOf = (id: number) => db().clip.findUniqueOrThrow({ where: { id } });

async function makeClip(): Promise<Clip> {
  const clip = await createClip(owner, { title: "Harbour wall", description: "Bolts", metadata: { job: { id: 7 } } });
  const { asset } = await addAudio(clip, { file: await incoming(fixture("speech-chrome.webm")), signal: never });
  await prepareAudio(asset.id, { signal: never, isLastAttempt: true });
  const { asset: photo } = await addImage(clip, { file: await incoming(await samplePhoto()), signal: never });
  await addImage(clip, {
    file: await incoming(fixture("screenshot.png")),
    position: "detail",
    signal: never,
    alt: "Rust <on> a bolt",
  });
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

export const samplePhoto = () => sharp(fixture("photo-gps.jpg")).resize({ width: 900 }).keepExif().jpeg().toBuffer();

export async function incoming(file: string | Buffer) {
  const source = typeof file === "string" ? createReadStream(file) : Readable.from([file]);
  return { staged: await scratch().stage(source, { maxBytes: 2e9 }), originalName: null, declaredType: null };
}

export async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function exported(clipId: number, includeReplies = false): Promise<Buffer> {
  const file = await exportClip(clipId, { includeReplies });
  const bytes = await collect(file.open({ start: 0, end: file.sizeBytes - 1 }));
  expect(bytes).toHaveLength(file.sizeBytes);
  return bytes;
}

export async function entriesOf(bytes: Buffer): Promise<Map<string, string>> {
  const vst = await openVst(bytesSource(bytes));
  await vst.verifyRest();
  const entries = new Map<string, string>();
  for (const name of vst.names) {
    if (/^(manifest\.json|index\.html|export\/.*)$/.test(name)) entries.set(name, "differs");
    else entries.set(name, sha256(await collect(vst.stream(name))));
  }
  return entries;
}

export async function entryOf(bytes: Buffer, name: string): Promise<Buffer> {
  return collect((await openVst(bytesSource(bytes))).stream(name));
}

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
export const manifestOf = async (bytes: Buffer) => JSON.parse((await entryOf(bytes, "manifest.json")).toString("utf8"));

export async function refusal(bytes: Buffer): Promise<AppError> {
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

export async function changedFile(
  file: Buffer,
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
