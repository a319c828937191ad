import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addImage } from "#lib/assets/images/add-image";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import * as configuration from "#lib/config/config";
import type { Runtime } from "#lib/config/runtime";
import type { Clip } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { reserveStorage } from "#lib/storage/reserve-storage";
import { watchScratch } from "../../e2e/support/bytes-under-way";
import { aClip } from "../../e2e/support/factories/a-clip";
import { rememberMedia } from "../../e2e/support/remembered-media";
import { openTestRuntime } from "../../e2e/support/test-database";
import { duplicateClip } from "./duplicate-clip";
import { freezeClip } from "./freeze-clip";

let close: () => Promise<void>;
let runtime: Runtime;
let clip: Clip;
const owner = { id: "usr_a" };
const never = new AbortController().signal;
const changed = expect.objectContaining({ code: "service_unavailable" });

beforeAll(async () => {
  ({ close, runtime } = await openTestRuntime({ LOG_LEVEL: "error" }));
  rememberMedia();
  await db().user.create({ data: { id: owner.id, email: "a@example.org" } });
});
afterAll(() => close());
beforeEach(async () => {
  await db().clip.deleteMany();
  await db().pendingFile.deleteMany();
  clip = await aClip(owner);
  const staged = await scratch().stage(createReadStream(fixture("screenshot.png")), { maxBytes: 1e8 });
  await addImage(clip, { file: { staged, originalName: "one.png", declaredType: "image/png" }, signal: never });
});
afterEach(() => vi.restoreAllMocks());

const current = () => db().clip.findUniqueOrThrow({ where: { id: clip.id } });
const duplicate = async () => duplicateClip(await current(), undefined, never);
const freeze = () => freezeClip(owner, { clipId: clip.id, signal: never, show: async (_tx, copyId) => copyId });

function duringCopy(times: number, work: () => Promise<unknown>) {
  const { copy } = store();
  let left = times;
  vi.spyOn(store(), "copy").mockImplementation(async (...asked) => {
    const isCopied = await copy(...asked);
    if (left-- > 0) await work();
    return isCopied;
  });
}

async function expectOnlyTheOriginal() {
  expect(await db().clip.findMany({ select: { id: true } })).toEqual([{ id: clip.id }]);
  expect(await db().blob.count({ where: { clipId: { not: clip.id } } })).toBe(0);
  expect(await db().pendingFile.count({ where: { clipId: { not: clip.id } } })).toBe(0);
}

test("a clip that changes while it is copied is not copied half old and half new", async () => {
  duringCopy(1, async () => updateClip(await current(), { title: "A red valve" }));
  await expect(duplicate()).rejects.toEqual(changed);
  await expectOnlyTheOriginal();
  expect((await db().clip.findUniqueOrThrow({ where: { id: await duplicate() } })).title).toBe("Copy of A red valve");
});

test("a rendition that is replaced while it is copied is never missing from the copy", async () => {
  duringCopy(1, () => db().derivative.deleteMany({ where: { asset: { clipId: clip.id }, role: "thumb" } }));
  await expect(duplicate()).rejects.toEqual(changed);
  await expectOnlyTheOriginal();
});

test("a file that is gone before it is copied is no missing file of the copy", async () => {
  vi.spyOn(store(), "copy").mockResolvedValueOnce(false);
  await expect(duplicate()).rejects.toEqual(changed);
  await expectOnlyTheOriginal();
});

test("a clip that is deleted while it is copied leaves no copy", async () => {
  duringCopy(1, () => db().clip.delete({ where: { id: clip.id } }));
  await expect(duplicate()).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await db().clip.count()).toBe(0);
});

test("a link that is to stay as it was shows the state after a change that came between", async () => {
  let names = 0;
  duringCopy(2, async () => updateClip(await current(), { title: `Change ${++names}` }));
  const copyId = await freeze();
  const { title, version, frozenOf } = await db().clip.findUniqueOrThrow({ where: { id: copyId } });
  expect({ title, version, frozenOf }).toEqual({
    title: "Change 2",
    version: (await current()).version,
    frozenOf: clip.id,
  });
});

test("copying a clip that changes during every attempt fails after three attempts, and leaves nothing", async () => {
  let reads = 0;
  duringCopy(1000, async () => updateClip(await current(), { title: `Change ${++reads}` }));
  await expect(freeze()).rejects.toEqual(changed);
  const { length: files } = await db().blob.findMany({ where: { clipId: clip.id } });
  expect(reads).toBe(3 * files);
  await expectOnlyTheOriginal();
});

const filesOf = (clipId: number) =>
  db().blob.findMany({ where: { clipId }, orderBy: [{ sha256: "asc" }, { key: "asc" }] });
const inodesOf = async (clipId: number) =>
  Promise.all((await filesOf(clipId)).map(async ({ key }) => (await stat(store().localPath(key) ?? "")).ino));
const storedBytes = async () =>
  Number((await db().storageAccount.findUniqueOrThrow({ where: { userId: owner.id } })).bytes);

test("twenty copies at the same time write no byte, each count in full, and are made one after the other", async () => {
  const written = watchScratch();
  const one = await storedBytes();
  let [running, most] = [0, 0];
  const { copy } = store();
  vi.spyOn(store(), "copy").mockImplementation(async (...asked) => {
    running += 1;
    most = Math.max(most, running);
    return copy(...asked).finally(() => {
      running -= 1;
    });
  });
  const ids = await Promise.all(Array.from({ length: 19 }, duplicate));
  ids.push(await freeze());
  expect({ written: written.all, most, bytes: await storedBytes() }).toEqual({ written: 0, most: 1, bytes: 21 * one });
  const inodes = await inodesOf(clip.id);
  for (const id of ids) expect(await inodesOf(id)).toEqual(inodes);
});

test("copies at the same time stay within the quota", async () => {
  const one = await storedBytes();
  const small = { ...runtime.config, quotas: { ...runtime.config.quotas, storageBytes: 4 * one } };
  vi.spyOn(configuration, "config").mockReturnValue(small);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, duplicate));
  const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
  expect(reasons).toEqual(Array(7).fill("storage_full"));
  expect(await storedBytes()).toBe(4 * one);
});

test("a frozen link holds its bytes against the quota before its first file is copied, and releases them", async () => {
  const one = await storedBytes();
  const small = { ...runtime.config, quotas: { ...runtime.config.quotas, storageBytes: 3 * one } };
  vi.spyOn(configuration, "config").mockReturnValue(small);
  const free = async (bytes: number) =>
    reserveStorage(owner.id, bytes, { onDisk: 0 }).then(
      (room) => room.release(),
      ({ code }) => code,
    );
  const seen: unknown[] = [];
  const { copy } = store();
  vi.spyOn(store(), "copy").mockImplementationOnce(async (...asked) => {
    seen.push(await free(one), await free(one + 1));
    return copy(...asked);
  });
  const frozen = await freeze();
  expect(seen, "one of the two that are left is held").toEqual([undefined, "rate_limit_exceeded"]);
  await removeClip(await db().clip.findUniqueOrThrow({ where: { id: frozen } }));
  expect(await free(2 * one)).toBeUndefined();
  const full = { ...runtime.config, quotas: { ...runtime.config.quotas, storageBytes: 2 * one - 1 } };
  vi.spyOn(configuration, "config").mockReturnValue(full);
  const copied = vi.spyOn(store(), "copy").mockClear();
  await expect(freeze()).rejects.toMatchObject({ code: "storage_full" });
  expect(copied, "no file is copied that the quota has no room for").not.toHaveBeenCalled();
});

test("a copy keeps its files when the original is deleted, and the original when a copy is", async () => {
  const [first, second] = [await duplicate(), await duplicate()];
  await removeClip(await db().clip.findUniqueOrThrow({ where: { id: second } }));
  for (const { key, sizeBytes } of await filesOf(clip.id)) {
    expect((await store().head(key))?.sizeBytes).toBe(Number(sizeBytes));
  }
  await removeClip(await current());
  for (const { key, sizeBytes } of await filesOf(first)) {
    expect((await store().head(key))?.sizeBytes).toBe(Number(sizeBytes));
  }
});
