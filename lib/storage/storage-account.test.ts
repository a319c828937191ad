import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bumpContentVersion } from "#lib/clips/content-version";
import { createClip } from "#lib/clips/create-clip";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { beside, deadlocks, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { addText } from "../assets/add-text";
import { addDrawing } from "../assets/drawings/add-drawing";
import { appendPart } from "../assets/uploads/append-part";
import {
  claimPartialUpload,
  createPartialUpload,
  removeExpiredUploads,
  removePartialUpload,
} from "../assets/uploads/partial-upload";
import type { Clip } from "../generated/prisma/client";
import { db, type Transaction, transaction } from "../platform/database/db";
import { queue } from "../platform/queue/queue";
import { scratch } from "../platform/scratch/scratch";
import { deleteBlobRows, storeFilesBeyondQuota, storeFilesWithinQuota } from "./blob-register";
import { blobKey, newFilename } from "./keys";
import { formatSize, readStorageAccount } from "./storage-account";

const QUOTA = 100_000;
let close: () => Promise<void>;
let dataDir: string;
beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ STORAGE_QUOTA_BYTES: String(QUOTA), OPEN_UPLOADS: "3" }));
  await queue().start();
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});

let people = 0;
async function person(): Promise<{ id: string }> {
  people += 1;
  return db().user.create({ data: { id: `usr_${people}` }, select: { id: true } });
}
const clipOf = (owner: { id: string }) => createClip(owner, { title: "Clip" });

async function fileOf(clip: Clip, size: number) {
  const staged = await scratch().stage(Readable.from([Buffer.alloc(size)]), { maxBytes: size });
  return { key: blobKey(clip.id, "test", newFilename(clip.id, "test", "bin")), staged, contentType: "text/plain" };
}

async function store(clip: Clip, size: number, write = storeFilesWithinQuota): Promise<string> {
  const file = await fileOf(clip, size);
  await write(clip.id, [file], async () => undefined).finally(() => file.staged.discard());
  return file.key;
}

async function bytesOf({ id }: { id: string }): Promise<number> {
  const { bytes } = await readStorageAccount(id);
  const [there] = await db().$queryRaw<{ bytes: bigint }[]>`
    SELECT COALESCE(sum(clip_weight(id)), 0)::bigint AS bytes FROM clips WHERE user_id = ${id}`;
  expect(bytes).toBe(Number(there?.bytes));
  return bytes;
}

const full = { code: "storage_full", status: 413 };

test("the account follows files, ink, words, answers and open uploads, as they come and go", async () => {
  const owner = await person();
  const clip = await clipOf(owner);
  expect(await bytesOf(owner)).toBe(0);
  const key = await store(clip, 1000);
  expect(await bytesOf(owner)).toBe(1000);
  await updateClip(clip, { description: "é".repeat(50), voiceTags: [{ timestamp: 1, x: 0, y: 0 }] });
  const worded = await bytesOf(owner);
  expect(worded).toBeGreaterThan(1100);
  const { drawing } = await addDrawing(clip, preparedDrawing({ version: 1, strokes: [] }, [1]));
  expect(await bytesOf(owner)).toBe(worded + drawing.document.length + "[1]".length);
  await db().drawing.delete({ where: { id: drawing.id } });
  await addText(clip, { textContent: "x".repeat(500), type: "note" });
  expect(await bytesOf(owner)).toBe(worded + 500);
  await db().reply.create({ data: { id: `rpl_${clip.id}`, clipId: clip.id, message: "y".repeat(70) } });
  expect(await bytesOf(owner)).toBe(worded + 570);
  await db().reply.update({ where: { id: `rpl_${clip.id}` }, data: { answer: "z".repeat(30) } });
  expect(await bytesOf(owner)).toBe(worded + 600);
  await db().reply.update({ where: { id: `rpl_${clip.id}` }, data: { answer: null } });
  const upload = await createPartialUpload(clip, { kind: "audio", size: 5000 });
  expect(await bytesOf(owner)).toBe(worded + 5570);
  await removePartialUpload(upload.id);
  await transaction((tx) => deleteBlobRows(tx, clip.id, [key]));
  expect(await bytesOf(owner)).toBe(worded - 1000 + 570);
  const other = await person();
  await db().clip.update({ where: { id: clip.id }, data: { userId: other.id } });
  expect([await bytesOf(owner), await bytesOf(other)]).toEqual([0, worded - 1000 + 570]);
  await removeClip(clip);
  expect(await bytesOf(other)).toBe(0);
  await db().user.delete({ where: { id: owner.id } });
  expect(await db().storageAccount.count({ where: { userId: owner.id } })).toBe(0);
});

test("a file beyond the quota is refused, with nothing of it kept; what is made of the clip is not refused", async () => {
  const owner = await person();
  const clip = await clipOf(owner);
  await store(clip, 60_000);
  await expect(store(clip, 40_001)).rejects.toMatchObject(full);
  expect(await bytesOf(owner)).toBe(60_000);
  expect(await db().blob.count({ where: { clipId: clip.id } })).toBe(1);
  expect(await readdir(join(dataDir, "blobs/clips", String(clip.id), "test"))).toHaveLength(1);
  expect(await db().pendingFile.count()).toBe(0);
  await store(clip, 40_000);
  await expect(store(clip, 1)).rejects.toMatchObject(full);
  await store(clip, 5000, storeFilesBeyondQuota);
  expect(await bytesOf(owner)).toBe(105_000);
});

test("many uploads at the same time stay within the quota", async () => {
  const owner = await person();
  const clips = await Promise.all([1, 2, 3].map(() => clipOf(owner)));
  const tries = Array.from({ length: 12 }, (_, n) => store(clips[n % 3] as Clip, 30_000));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(9);
  for (const error of refused) expect(error).toMatchObject(full);
  expect(await bytesOf(owner)).toBe(90_000);
});

test("ink, words and uploads in parts are refused when there is no room; smaller words are taken", async () => {
  const owner = await person();
  const clip = await clipOf(owner);
  await updateClip(clip, { description: "a long description, for now" });
  await store(clip, 99_000, storeFilesBeyondQuota);
  const drawingData = { note: "z".repeat(3000) };
  await expect(addDrawing(clip, preparedDrawing(drawingData))).rejects.toMatchObject(full);
  await expect(addText(clip, { textContent: "z".repeat(3000), type: "text" })).rejects.toMatchObject(full);
  await expect(updateClip(clip, { metadata: { a: "z".repeat(3000) } })).rejects.toMatchObject(full);
  await expect(createPartialUpload(clip, { kind: "audio", size: 1000 })).rejects.toMatchObject(full);
  await expect(createClip(owner, { title: "New", description: "z".repeat(3000) })).rejects.toMatchObject(full);
  await clipOf(owner);
  await store(clip, 5000, storeFilesBeyondQuota);
  await updateClip(clip, { description: "short" });
  expect(await bytesOf(owner)).toBe(104_005);
});

test("an upload in parts becomes a file in the room that was promised to it, once", async () => {
  const owner = await person();
  const clip = await clipOf(owner);
  const upload = await createPartialUpload(clip, { kind: "audio", size: 80_000 });
  const bytes = { offset: 0, source: Readable.from([Buffer.alloc(80_000)]), length: null };
  await appendPart(clip, { uploadId: upload.id, ...bytes, signal: new AbortController().signal });
  const take = async () => {
    const taken = await claimPartialUpload(clip, "audio", upload.id);
    const key = blobKey(clip.id, "test", newFilename(clip.id, "test", "bin"));
    const file = { key, staged: taken.staged, contentType: "audio/wav" };
    await storeFilesWithinQuota(clip.id, [file], async (tx) => taken.claim?.(tx));
  };
  const outcomes = await Promise.allSettled([take(), take()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await bytesOf(owner)).toBe(80_000);
});

test("a user can have only a fixed number of open uploads, even if they are requested at the same time", async () => {
  const owner = await person();
  const clips = await Promise.all([1, 2].map(() => clipOf(owner)));
  const ask = (n: number) => createPartialUpload(clips[n % 2] as Clip, { kind: "image", size: 10 });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(ask));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(ask(0)).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining("at most 3"),
  });
  expect(await bytesOf(owner)).toBe(30);
});

test("a transaction that is rolled back weighs nothing", async () => {
  const owner = await person();
  const clip = await clipOf(owner);
  const undone = storeFilesWithinQuota(clip.id, [await fileOf(clip, 700)], async () => {
    throw new Error("undo");
  });
  await expect(undone).rejects.toThrow("undo");
  await store(clip, 300);
  expect(await bytesOf(owner)).toBe(300);
});

test.each([
  ["cancelled", (id: string) => removePartialUpload(id)],
  [
    "removed as expired",
    async (id: string) => {
      await db().partialUpload.update({ where: { id }, data: { expiresAt: new Date(0) } });
      await removeExpiredUploads();
    },
  ],
])("an upload that is %s while it becomes part of its clip waits for that", async (_name, remove) => {
  const owner = await person();
  const clip = await clipOf(owner);
  const { id } = await createPartialUpload(clip, { kind: "audio", size: 10 });
  const before = await deadlocks();
  let removing: Promise<void> | null = null;
  await storeFilesWithinQuota(clip.id, [await fileOf(clip, 10)], async (tx) => {
    removing ??= beside(() => remove(id));
    await untilWaiting(1);
    await tx.partialUpload.deleteMany({ where: { id } });
  });
  await removing;
  expect(await deadlocks()).toBe(before);
  expect(await bytesOf(owner)).toBe(10);
});

test("files, new clips and deleted ones of one person never stop each other", async () => {
  const owner = await person();
  const before = await deadlocks();
  const clips = await Promise.all([1, 2, 3].map(() => clipOf(owner)));
  const change = async (tx: Transaction, clip: Clip) => {
    await tx.$queryRaw`SELECT pg_sleep(0.05)::text`;
    await bumpContentVersion(tx, clip);
  };
  const work = Array.from({ length: 24 }, async (_, n) => {
    const clip = clips[n % 3] as Clip;
    if (n % 2 === 0) return removeClip(await createClip(owner, { title: "New", description: "words" }));
    const file = await fileOf(clip, 10);
    await storeFilesBeyondQuota(clip.id, [file], (tx) => change(tx, clip));
  });
  await Promise.all(work);
  expect(await deadlocks()).toBe(before);
});

test("work that begins and work that ends take account and counts in one order", async () => {
  const owner = await person();
  const [ending, starting] = await Promise.all([clipOf(owner), clipOf(owner)]);
  const before = await deadlocks();
  const process = (tx: Transaction, { id }: Clip) => tx.clip.update({ where: { id }, data: { status: "processing" } });
  let begun: Promise<void> | null = null;
  await storeFilesWithinQuota(ending.id, [await fileOf(ending, 10)], async (tx) => {
    begun ??= beside(() =>
      transaction(async (other) => {
        await process(other, starting);
        await assertWaitingJobsLimit(other, owner.id);
      }),
    );
    await untilWaiting(1);
    await process(tx, ending);
  });
  await begun;
  expect(await deadlocks()).toBe(before);
});

test("sizes are written as users read them", () => {
  expect([0, 1023, 1536, 16 * 1024 ** 2, 10 * 1024 ** 3].map(formatSize)).toEqual([
    "0 bytes",
    "1023 bytes",
    "1.5 KB",
    "16 MB",
    "10 GB",
  ]);
});

test("a user with 90% of their storage used gets one notification, and another only after space was freed", async () => {
  const owner = await person();
  await db().user.update({ where: { id: owner.id }, data: { email: "full@example.com" } });
  const clip = await clipOf(owner);
  const told = () => db().message.findMany({ where: { recipient: "full@example.com", templateId: 25 } });
  const large = await store(clip, 89_000);
  expect(await told()).toEqual([]);
  await store(clip, 1000);
  await store(clip, 1000);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your storage is almost full");
  expect(mail?.text).toContain(`hold ${formatSize(90_000)} of ${formatSize(QUOTA)}`);
  await transaction((tx) => deleteBlobRows(tx, clip.id, [large]));
  await store(clip, 10);
  await store(clip, 89_000);
  expect(await told()).toHaveLength(2);
});
