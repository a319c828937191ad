import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteBlobRows, storeFilesWithinQuota } from "#lib/storage/blob-register";
import { type CommitProxy, type Fate, startCommitProxy } from "../../e2e/support/commit-proxy";
import { aClip } from "../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { removeUser } from "../accounts/remove-user";
import { addText } from "../assets/add-text";
import { addImage } from "../assets/images/add-image";
import { addAudio } from "../assets/recordings/add-audio";
import { removeAsset } from "../assets/remove-asset";
import { appendPart } from "../assets/uploads/append-part";
import { claimPartialUpload, createPartialUpload } from "../assets/uploads/partial-upload";
import type { Clip, User } from "../generated/prisma/client";
import { collectGarbage } from "../jobs/collect-garbage";
import { completePackage } from "../packages/export/complete-package";
import { convertClip } from "../packages/export/convert";
import { exportClip } from "../packages/export/export-clip";
import { importClip } from "../packages/import/import-clip";
import { db } from "../platform/database/db";
import { fixture } from "../platform/media/testing/media-samples";
import { queue } from "../platform/queue/queue";
import { scratch } from "../platform/scratch/scratch";
import { removeClip } from "./remove-clip";

const never = new AbortController().signal;
/** Identifies a storing transaction: it clears ledger entries. */
const STORING = "DELETE FROM pending_files";

let close: () => Promise<void>;
let dataDir: string;
let proxy: CommitProxy;
let user: User;
let clip: Clip;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error", COMPLETE_WAIT_SECONDS: "0" });
  rememberMedia();
  dataDir = opened.dataDir;
  proxy = await startCommitProxy(opened.runtime.databaseUrl);
  opened.runtime.databaseUrl = proxy.url;
  close = async () => {
    await queue().stop(0);
    await proxy.close();
    await opened.close();
  };
  await queue().start();
});
afterAll(() => close());

let people = 0;
beforeEach(async () => {
  people += 1;
  user = await db().user.create({ data: { id: `usr_${people}`, email: `${people}@example.org` } });
  clip = await aClip(user);
});
afterEach(async () => {
  proxy.heal();
  await removeUser(user);
});

const reread = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });

async function incoming(name: string) {
  const staged = await scratch().stage(createReadStream(fixture(name)), { maxBytes: 1e8 });
  return { staged, originalName: null, declaredType: null };
}

async function sent<T>(name: string, work: (file: Awaited<ReturnType<typeof incoming>>) => Promise<T>): Promise<T> {
  const file = await incoming(name);
  return work(file).finally(() => file.staged.discard());
}

const sendAudio = () => sent("speech-firefox.ogg", async (file) => addAudio(await reread(), { file, signal: never }));
const sendPicture = () => sent("screenshot.png", async (file) => addImage(await reread(), { file, signal: never }));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "blobs", folder), { withFileTypes: true }).catch(() => []);
  const lists = entries.map((entry) => {
    const key = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(key) : [key];
  });
  return (await Promise.all(lists)).flat();
}

async function expectBytesOfAllRows(): Promise<string[]> {
  const rows = await db().blob.findMany();
  for (const { key, sizeBytes } of rows) {
    const found = await stat(join(dataDir, "blobs", key)).catch(() => null);
    expect([key, found?.size]).toEqual([key, Number(sizeBytes)]);
  }
  return rows.map(({ key }) => key).sort();
}

async function expectNothingElse(): Promise<void> {
  await collectGarbage(new Date(Date.now() + 60_000));
  const keys = await expectBytesOfAllRows();
  expect((await filesBelow("clips")).sort()).toEqual(keys);
  const uploads = await db().partialUpload.findMany({ select: { id: true } });
  expect((await filesBelow("uploads")).sort()).toEqual(uploads.map(({ id }) => `uploads/${id}/0`).sort());
  expect(await readdir(join(dataDir, "blobs/.staging"))).toEqual([]);
  expect(await db().pendingFile.findMany()).toEqual([]);
  for (const { id, storedBytes } of await db().clip.findMany()) {
    const sum = await db().blob.aggregate({ where: { clipId: id }, _sum: { sizeBytes: true } });
    expect([id, storedBytes]).toEqual([id, sum._sum.sizeBytes ?? 0n]);
  }
}

const stores: Record<string, () => Promise<() => Promise<unknown>>> = {
  "a recording": async () => sendAudio,
  "a recording in place of another": async () => {
    await sendAudio();
    return sendAudio;
  },
  "a picture with its renditions": async () => sendPicture,
  "a text": async () => () => addText(clip, { textContent: "words", type: "note" }),
  "an upload in parts": async () => {
    const whole = Buffer.alloc(100_000, 7);
    const upload = await createPartialUpload(clip, { kind: "audio", size: whole.length, contentType: "audio/x-raw" });
    await appendPart(clip, {
      uploadId: upload.id,
      offset: 0,
      source: Readable.from([whole]),
      length: null,
      signal: never,
    });
    return async () => {
      const file = await claimPartialUpload(clip, "audio", upload.id);
      await addAudio(await reread(), { file, signal: never });
      await file.stored?.();
    };
  },
  "an import": async () => {
    await sendPicture();
    await addText(clip, { textContent: "words", type: "note" });
    const exported = await exportClip(clip.id, { includeReplies: false });
    const parts: Uint8Array[] = [];
    for await (const part of exported.open({ start: 0, end: exported.sizeBytes - 1 })) parts.push(part);
    return async () => {
      const staged = await scratch().stage(Readable.from([Buffer.concat(parts)]), { maxBytes: 1e8 });
      const file = { staged, originalName: null, declaredType: null };
      await importClip(user, file, never).finally(() => staged.discard());
    };
  },
  "a conversion": async () => {
    await sendPicture();
    const { job } = await completePackage(await reread(), undefined, never);
    return async () => {
      await convertClip(job?.id ?? "", { signal: never, attempt: 1, isLastAttempt: false });
      expect((await reread()).status).toBe("completed");
    };
  },
};

const ready = (name: string) => (stores[name] ?? Promise.reject)();

async function isStored(name: string, fate: Fate) {
  const work = await ready(name);
  proxy.arm(fate, STORING);
  await work();
  expect(proxy.hasCut()).toBe(true);
  await expectNothingElse();
}

test.each(Object.keys(stores))("%s is stored though the answer to COMMIT is lost", (name) => isStored(name, "lost"));

test("files are stored though the answer is lost and their own transaction took one of them away again", async () => {
  const files = await Promise.all(
    ["whole", "hidden"].map(async (name) => {
      const staged = await scratch().stage(Readable.from([Buffer.from(name)]), { maxBytes: 100 });
      return { key: `clips/${clip.id}/test/${name}`, staged, contentType: "text/plain" };
    }),
  );
  const hidden = files.slice(1).map(({ key }) => key);
  proxy.arm("lost", STORING);
  expect(
    await storeFilesWithinQuota(clip.id, files, (tx) => deleteBlobRows(tx, clip.id, hidden).then(() => "kept")),
  ).toBe("kept");
  expect(proxy.hasCut()).toBe(true);
  await expectNothingElse();
});

test("a recording is stored though its connection ends before the database has even got the COMMIT", () =>
  isStored("a recording", "late"));

test.each(Object.keys(stores))("%s is refused without a trace when COMMIT never arrives", async (name) => {
  const work = await ready(name);
  const before = await expectBytesOfAllRows();
  proxy.arm("never", STORING);
  await expect(work()).rejects.toThrow();
  expect(proxy.hasCut()).toBe(true);
  expect(await expectBytesOfAllRows()).toEqual(before);
  await expectNothingElse();
  await work();
  await expectNothingElse();
});

test.each<Fate>(["lost", "never"])(
  "rows and bytes stay together when the database is gone after a %s COMMIT",
  async (fate) => {
    const work = await ready("a picture with its renditions");
    proxy.arm(fate, STORING, { thenDown: true });
    await expect(work()).rejects.toThrow();
    expect(proxy.hasCut()).toBe(true);
    proxy.heal();
    expect(await expectBytesOfAllRows()).toHaveLength(fate === "lost" ? 4 : 0);
    expect(await filesBelow(`clips/${clip.id}`)).toHaveLength(4);
    await expectNothingElse();
  },
);

const removals: Record<string, { statement: string; work: (filename: string) => Promise<void> }> = {
  "a recording": {
    statement: 'DELETE FROM "public"."assets"',
    work: async (filename) => removeAsset(await reread(), "audio", filename),
  },
  "a clip": { statement: 'DELETE FROM "public"."clips"', work: async () => removeClip(await reread()) },
  "an account": { statement: 'DELETE FROM "public"."users"', work: async () => removeUser(user) },
};

describe.each(Object.entries(removals))("removing %s", (_name, { statement, work }) => {
  test("is finished by the sweep when the answer to COMMIT is lost", async () => {
    const { asset } = await sendAudio();
    const upload = await createPartialUpload(clip, { kind: "audio", size: 1000 });
    await appendPart(clip, {
      uploadId: upload.id,
      offset: 0,
      source: Readable.from([Buffer.alloc(100)]),
      length: null,
      signal: never,
    });
    const filesBefore = await filesBelow("clips");
    proxy.arm("lost", statement);
    await expect(work(asset.filename)).rejects.toThrow();
    expect(proxy.hasCut()).toBe(true);
    await expectBytesOfAllRows();
    expect(await filesBelow("clips")).toEqual(filesBefore);
    await collectGarbage(new Date(Date.now() + 60_000));
    expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(0);
    expect(await filesBelow(`clips/${clip.id}`)).toEqual([]);
    await db().partialUpload.deleteMany();
    await expectNothingElse();
  });

  test("leaves everything as it was when COMMIT never arrives", async () => {
    const { asset } = await sendAudio();
    const before = await expectBytesOfAllRows();
    proxy.arm("never", statement);
    await expect(work(asset.filename)).rejects.toThrow();
    expect(proxy.hasCut()).toBe(true);
    await expectNothingElse();
    expect(await expectBytesOfAllRows()).toEqual(before);
    await work(asset.filename);
    expect(await filesBelow(`clips/${clip.id}`)).toEqual([]);
    await expectNothingElse();
  });
});
