import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { beside, untilWaiting } from "../../../e2e/support/row-locks";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Clip } from "../../generated/prisma/client";
import { db, transaction } from "../database/db";
import { scratch } from "../scratch/scratch";
import {
  addPendingFiles,
  confirmPendingFiles,
  refreshPendingFiles,
  removeDeletedFiles,
  removeFilesOfClips,
  rollBackPendingFiles,
  sweepPendingFiles,
} from "./ledger";
import { store } from "./store";

let close: () => Promise<void>;
let clip: Clip;
const never = new AbortController().signal;
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const soon = new Date(Date.now() + 60 * MINUTE);

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  await db().pendingFile.deleteMany();
  clip = await aClip({ id: "usr_a" });
});
afterEach(() => vi.restoreAllMocks());

let keys = 0;
const freshKey = () => {
  keys += 1;
  return `clips/${clip.id}/test/${keys}.txt`;
};
const staged = () => scratch().stage(Readable.from([Buffer.from("bytes")]), { maxBytes: 100 });
const isThere = async (key: string) => (await store().head(key)) !== null;
const notes = async () => (await db().pendingFile.findMany()).map(({ key, change }) => [key, change]);

/** As left by a process that died between storing the bytes and writing the rows. */
async function halfStored(since = ago(MINUTE)): Promise<string> {
  const key = freshKey();
  await addPendingFiles(clip.id, [key]);
  await db().pendingFile.update({ where: { key }, data: { since } });
  await store().put(key, await staged(), "text/plain");
  return key;
}

async function stored(): Promise<string> {
  const key = freshKey();
  const file = { key, staged: await staged(), contentType: "text/plain" };
  await storeFilesBeyondQuota(clip.id, [file], async () => undefined);
  return key;
}

test("files noted before the time and never confirmed are removed; younger files, and files with rows, stay", async () => {
  const [old, young, whole] = [await halfStored(ago(2 * MINUTE)), await halfStored(ago(0)), await stored()];
  expect(await sweepPendingFiles(ago(MINUTE), never)).toBe(1);
  expect(await Promise.all([old, young, whole].map(isThere))).toEqual([false, true, true]);
  expect(await notes()).toEqual([[young, "storing"]]);
});

test("a writer whose files were cancelled in the meantime writes no rows", async () => {
  const key = freshKey();
  const file = { key, staged: await staged(), contentType: "text/plain" };
  const { put } = store();
  vi.spyOn(store(), "put").mockImplementation(async (...file) => {
    await put(...file);
    await sweepPendingFiles(soon, never);
  });
  await expect(storeFilesBeyondQuota(clip.id, [file], async () => undefined)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  expect(await db().blob.count({ where: { key } })).toBe(0);
  expect(await isThere(key)).toBe(false);
});

test("a writer of several files, one of which was cancelled in the meantime, writes no rows and leaves no bytes", async () => {
  const files = [freshKey(), freshKey(), freshKey()];
  const blobs = await Promise.all(
    files.map(async (key) => ({ key, staged: await staged(), contentType: "text/plain" })),
  );
  const { put } = store();
  vi.spyOn(store(), "put").mockImplementation(async (...file) => {
    await put(...file);
    if (file[0] !== files[0]) return;
    await db().pendingFile.update({ where: { key: file[0] }, data: { since: ago(2 * MINUTE) } });
    await sweepPendingFiles(ago(MINUTE), never);
  });
  await expect(storeFilesBeyondQuota(clip.id, blobs, async () => undefined)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  expect(await db().blob.count({ where: { key: { in: files } } })).toBe(0);
  expect(await Promise.all(files.map(isThere))).toEqual([false, false, false]);
  expect(await notes()).toEqual([]);
});

test("bytes that arrive after their note was cancelled and swept are removed by their writer", async () => {
  const files = [freshKey(), freshKey()];
  const { put } = store();
  vi.spyOn(store(), "put").mockImplementation(async (...file) => {
    await sweepPendingFiles(soon, never);
    await put(...file);
  });
  const blobs = await Promise.all(
    files.map(async (key) => ({ key, staged: await staged(), contentType: "text/plain" })),
  );
  await expect(storeFilesBeyondQuota(clip.id, blobs, async () => undefined)).rejects.toMatchObject({
    code: "service_unavailable",
  });
  expect(await Promise.all(files.map(isThere))).toEqual([false, false]);
  expect(await notes()).toEqual([]);
});

test("notes stay young while their bytes are being stored", async () => {
  const key = await halfStored();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = refreshPendingFiles([key]);
  vi.advanceTimersByTime(MINUTE);
  await stop();
  vi.useRealTimers();
  expect(await sweepPendingFiles(ago(MINUTE / 2), never)).toBe(0);
  expect(await isThere(key)).toBe(true);
});

test("a sweep waits for a transaction that is just confirming, and leaves its files", async () => {
  const key = await halfStored();
  let sweeping: Promise<number> = Promise.resolve(0);
  await transaction(async (tx) => {
    expect(await confirmPendingFiles(tx, [key])).toBe(true);
    sweeping = beside(() => sweepPendingFiles(soon, never));
    await untilWaiting(1);
  });
  expect(await sweeping).toBe(0);
  expect(await isThere(key)).toBe(true);
  expect(await notes()).toEqual([]);
});

test("a note whose file has rows is never taken for an abandoned one", async () => {
  const key = await stored();
  await addPendingFiles(clip.id, [key]);
  await sweepPendingFiles(soon, never);
  expect(await isThere(key)).toBe(true);
});

test("files that a store refuses to remove stay noted until it does", async () => {
  const key = await stored();
  await db().blob.delete({ where: { key } });
  vi.spyOn(store(), "remove").mockRejectedValueOnce(new Error("not now"));
  await removeDeletedFiles([key]);
  expect(await notes()).toEqual([[key, "removing"]]);
  expect(await sweepPendingFiles(ago(MINUTE), never)).toBe(1);
  expect([await isThere(key), await notes()]).toEqual([false, []]);
});

test("whatever deletes a file's row notes the file, and only in a transaction that is kept", async () => {
  const all = [await stored(), await stored()];
  const undone = transaction(async (tx) => {
    await tx.clip.delete({ where: { id: clip.id } });
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  expect(await notes()).toEqual([]);
  await db().clip.delete({ where: { id: clip.id } });
  expect((await notes()).sort()).toEqual(all.map((key) => [key, "removing"]).sort());
  await removeFilesOfClips([clip.id]);
  expect([await Promise.all(all.map(isThere)), await notes()]).toEqual([[false, false], []]);
});

test("a rollback removes only unconfirmed files", async () => {
  const [half, whole] = [await halfStored(), await stored()];
  expect(await rollBackPendingFiles([half, whole])).toBe(1);
  expect(await Promise.all([half, whole].map(isThere))).toEqual([false, true]);
  expect(await rollBackPendingFiles([half, whole])).toBe(0);
});

test("a sweep takes any number, and stops when it is asked to", async () => {
  const data = Array.from({ length: 1100 }, (_, n) => ({
    key: `clips/0/${n}`,
    clipId: 0,
    change: "removing" as const,
  }));
  await db().pendingFile.createMany({ data });
  const stopped = AbortSignal.abort(new Error("stopping"));
  await expect(sweepPendingFiles(soon, stopped)).rejects.toThrow("stopping");
  expect(await sweepPendingFiles(soon, never)).toBe(1100);
  expect(await notes()).toEqual([]);
});
