import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { removeClip } from "#lib/clips/remove-clip";
import type { Clip, PartialUpload } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, transaction } from "#lib/platform/database/db";
import { HeldBytes } from "#lib/platform/turns/held-bytes";
import { asCaller } from "../../../e2e/support/as-caller";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { beside, deadlocks, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { appendPart } from "./append-part";
import {
  claimPartialUpload,
  createPartialUpload,
  getPartialUpload,
  removeExpiredUploads,
  removePartialUpload,
  resizePartialUpload,
} from "./partial-upload";

const MB = 1024 * 1024;
const never = new AbortController().signal;
let close: () => Promise<void>;
let dataDir: string;
let clip: Clip;
let upload: PartialUpload;

beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  await db().partialUpload.deleteMany();
  await db().pendingFile.deleteMany();
  clip = await aClip({ id: "usr_a" });
  upload = await createPartialUpload(clip, { kind: "audio", size: 12 * MB });
});

const path = () => join(dataDir, "blobs/uploads", upload.id, "0");
const append = (offset: number, source: AsyncIterable<Uint8Array>) =>
  appendPart(clip, { uploadId: upload.id, offset, source, length: null, signal: never });
const bytes = (size: number, fill: string) => Readable.from([Buffer.alloc(size, fill)]);
const arrived = async () => (await getPartialUpload(clip, upload.id)).offset;
const notes = async () => (await db().pendingFile.findMany()).map(({ key }) => key);

async function* chunks(size: number, fill: string) {
  for (let sent = 0; sent < size; sent += 64 * 1024) yield Buffer.alloc(Math.min(64 * 1024, size - sent), fill);
}

test("of several requests that write at the same offset one succeeds, and nothing of the others is kept", async () => {
  const tries = ["a", "b", "c", "d"].map((fill) => append(0, chunks(6 * MB, fill)));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ code: "conflict" });
  expect(await arrived()).toBe(6 * MB);
  const file = await readFile(path());
  expect(file.length).toBe(6 * MB);
  expect(new Set(file).size).toBe(1);
});

test("bytes that arrived before an interruption stay, and the rest follows them", async () => {
  async function* broken() {
    yield* chunks(5 * MB, "a");
    throw new Error("cut off");
  }
  await expect(append(0, broken())).rejects.toThrow("cut off");
  expect(await arrived()).toBe(5 * MB);
  await expect(append(4 * MB, bytes(1, "x"))).rejects.toMatchObject({ code: "conflict", body: { offset: 5 * MB } });
  await expect(append(5 * MB, bytes(8 * MB, "x"))).rejects.toThrow(`more than ${7 * MB} bytes`);
  await append(5 * MB, chunks(7 * MB, "b"));
  const { staged } = await claimPartialUpload(clip, "audio", upload.id);
  expect([staged.sizeBytes, staged.head[0]]).toEqual([12 * MB, "a".charCodeAt(0)]);
});

test("a part without bytes is the next one too, or none", async () => {
  await append(0, bytes(10, "a"));
  expect((await append(10, Readable.from([]))).offset).toBe(10);
  await expect(append(9, Readable.from([]))).rejects.toMatchObject({ code: "conflict" });
});

test("what a killed process had written behind the last piece is not of the upload", async () => {
  await append(0, bytes(10, "a"));
  await writeFile(path(), `${"a".repeat(10)}${"never noted".repeat(100)}`);
  expect(await arrived()).toBe(10);
  await append(10, bytes(12 * MB - 10, "b"));
  expect((await stat(path())).size).toBe(12 * MB);
});

test("no more is kept than is announced and charged, also when less is announced while a part arrives", async () => {
  async function* shrinking() {
    yield Buffer.alloc(5 * MB, "a");
    await resizePartialUpload(clip, upload.id, 6 * MB);
    yield Buffer.alloc(5 * MB, "a");
  }
  await expect(append(0, shrinking())).rejects.toMatchObject({ code: "payload_too_large" });
  expect(await arrived()).toBe(5 * MB);
  expect((await stat(path())).size).toBe(5 * MB);
});

test("an upload that grows after it was hashed is not attached, and can be finished again", async () => {
  await resizePartialUpload(clip, upload.id, 10);
  await append(0, bytes(10, "a"));
  const taken = await claimPartialUpload(clip, "audio", upload.id);
  await resizePartialUpload(clip, upload.id, 20);
  await append(10, bytes(5, "b"));
  const attached = transaction(async (tx) => taken.claim?.(tx));
  await expect(attached).rejects.toMatchObject({ code: "conflict", body: { offset: 15 } });
  await append(15, bytes(5, "c"));
  const { staged, claim } = await claimPartialUpload(clip, "audio", upload.id);
  expect(staged.sizeBytes).toBe(20);
  await transaction(async (tx) => claim?.(tx));
  await expect(arrived()).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(transaction(async (tx) => claim?.(tx))).rejects.toMatchObject({ code: "resource_not_found" });
});

test("announcing another size waits for an attachment, without a deadlock", async () => {
  const before = await deadlocks();
  let resizing: Promise<unknown> | null = null;
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR NO KEY UPDATE`;
    await tx.$executeRaw`UPDATE storage_accounts SET bytes = bytes WHERE user_id = 'usr_a'`;
    resizing ??= beside(() => resizePartialUpload(clip, upload.id, 2 * MB).catch((error: unknown) => error));
    await untilWaiting(1);
    await tx.partialUpload.deleteMany({ where: { id: upload.id } });
  });
  expect(await resizing).toMatchObject({ code: "resource_not_found" });
  expect(await deadlocks()).toBe(before);
});

test.each([
  ["cancelled", () => removePartialUpload(upload.id)],
  ["deleted with its clip", () => removeClip(clip)],
  [
    "expired",
    async () => {
      await db().partialUpload.updateMany({ data: { expiresAt: clock.now() } });
      await removeExpiredUploads();
    },
  ],
])("an upload that is %s leaves no bytes and no note", async (_name, remove) => {
  await append(0, bytes(10, "a"));
  await remove();
  await expect(stat(path())).rejects.toThrow("ENOENT");
  expect(await notes()).toEqual([]);
  await expect(append(10, bytes(10, "a"))).rejects.toMatchObject({ code: "resource_not_found" });
});

test("the rows of an upload note every piece of it when they go, and the one behind", async () => {
  await append(0, chunks(5 * MB, "a"));
  await append(5 * MB, bytes(10, "b"));
  await db().$executeRaw`DELETE FROM partial_uploads WHERE id = ${upload.id}`;
  const starts = [0, 4 * MB, 5 * MB, 5 * MB + 10];
  expect((await notes()).sort()).toEqual(starts.map((start) => `uploads/${upload.id}/${start}`).sort());
});

/** Some megabytes that a caller has sent and that wait in memory; `release` cuts the connection. */
function park(caller: string, megabytes: number, to = upload) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* source() {
    yield* chunks(megabytes * MB - 64 * 1024, "p");
    await released;
    throw new Error("cut off");
  }
  const part = { uploadId: to.id, offset: 0, source: source(), length: null, signal: never };
  const ended = asCaller(caller, () => appendPart(clip, part)).catch(() => undefined);
  return { ended, release };
}
const heldBy = (caller: string) => asCaller(caller, () => new HeldBytes("upload bytes"));

test("one caller's unfinished parts wait in a quarter of the memory, and pieces of others stay large", async () => {
  const parked = Array.from({ length: 17 }, () => park("usr_greedy", 4));
  await vi.waitFor(() => expect(heldBy("usr_greedy").ofCaller).toBeGreaterThan(15 * MB), 20_000);
  // Beyond that, what arrives is written immediately: none of the thirteen others fills a piece.
  await Promise.race(parked.map(({ ended }) => ended));
  expect(heldBy("usr_greedy").ofCaller).toBeLessThanOrEqual(21 * MB);
  const other = park("usr_b", 4, await createPartialUpload(clip, { kind: "audio", size: 12 * MB }));
  await vi.waitFor(() => expect(heldBy("usr_b").ofCaller).toBe(4 * MB - 64 * 1024), 20_000);
  for (const { release } of [...parked, other]) release();
  await Promise.all([...parked, other].map(({ ended }) => ended));
  expect(heldBy("usr_b").ofAll).toBe(0);
});

test("while all together hold much, parts of everyone are written early", async () => {
  const others = Array.from({ length: 5 }, (_, index) => heldBy(`usr_${index}`));
  for (const one of others) one.add(13 * MB);
  const { ended, release } = park("usr_b", 1);
  await vi.waitFor(async () => expect(await arrived()).toBe(768 * 1024), 20_000);
  release();
  await ended;
  for (const one of others) one.release();
});

test("where others fill all of the memory, a caller's pieces still arrive", async () => {
  const others = Array.from({ length: 5 }, (_, index) => heldBy(`usr_${index}`));
  for (const one of others) one.add(51 * MB);
  await asCaller("usr_a", () => append(0, chunks(3 * MB, "a")));
  expect(await arrived()).toBe(3 * MB);
  for (const one of others) one.release();
});

test("a caller who holds too much gets Retry-After, and the bytes that arrived stay", async () => {
  const own = heldBy("usr_a");
  own.add(64 * MB - 100_000);
  const part = asCaller("usr_a", () => append(0, chunks(MB, "a")));
  await expect(part).rejects.toMatchObject({ code: "service_unavailable", headers: { "Retry-After": "5" } });
  expect(await arrived()).toBe(64 * 1024);
  own.release();
  expect(own.ofAll).toBe(0);
});
