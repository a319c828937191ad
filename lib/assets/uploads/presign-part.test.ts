import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clip, PartialUpload } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { sweepPendingFiles } from "#lib/platform/store/ledger";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { s3Double } from "../../../e2e/support/s3-double";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { appendPart } from "./append-part";
import {
  claimPartialUpload,
  createPartialUpload,
  removePartialUpload,
  resizePartialUpload,
  syncStoredParts,
} from "./partial-upload";
import { presignPart } from "./presign-part";

const never = new AbortController().signal;
let close: () => Promise<void>;
let service: Awaited<ReturnType<typeof s3Double>>;
let clip: Clip;
let upload: PartialUpload;

beforeAll(async () => {
  service = await s3Double();
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", ...service.env }));
  await aUser({ id: "usr_a" });
});
afterAll(async () => {
  await close();
  await service.close();
});
beforeEach(async () => {
  await db().partialUpload.deleteMany();
  await db().pendingFile.deleteMany();
  service.objects.clear();
  clip = await aClip({ id: "usr_a" });
  upload = await createPartialUpload(clip, { kind: "audio", size: 10 });
});

const ask = async (size?: number) => {
  const part = await presignPart(clip, upload.id, size);
  if (!part.address) throw new Error("no address");
  return { ...part, address: part.address };
};
type Asked = Awaited<ReturnType<typeof ask>>;
const write = async ({ address }: Asked, body: string) =>
  (await fetch(address.url, { method: "PUT", body, headers: address.headers })).status;
const arrived = async () => (await syncStoredParts(clip, upload.id)).offset;
const notes = () => db().pendingFile.findMany({ select: { key: true } });
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("the bytes in the store become the upload, and the server hashes them itself", async () => {
  expect(await write(await ask(4), "0123")).toBe(200);
  expect(await arrived()).toBe(4);
  await appendPart(clip, {
    uploadId: upload.id,
    offset: 4,
    source: Readable.from([Buffer.from("45")]),
    length: 2,
    signal: never,
  });
  const last = await ask();
  expect([last.offset, last.size]).toEqual([6, 4]);
  expect(await write(last, "6789")).toBe(200);
  const { staged } = await claimPartialUpload(clip, "audio", upload.id);
  expect([staged.sizeBytes, staged.sha256]).toEqual([10, sha256("0123456789")]);
  await staged.discard();
  expect(await presignPart(clip, upload.id)).toMatchObject({ offset: 10, size: 0, address: null });
});

test("an address is for one part: it neither replaces received bytes nor writes anywhere else", async () => {
  const first = await ask(4);
  expect(await write(first, "0123")).toBe(200);
  expect(await write(first, "9999")).toBe(412);
  expect(await write(first, "01234")).toBe(403);
  await ask();
  expect(await write(first, "9999")).toBe(412);
  expect(await arrived()).toBe(4);
  await expect(claimPartialUpload(clip, "audio", upload.id)).rejects.toMatchObject({ body: { offset: 4 } });
});

test("no more counts than is announced, also when less is announced while a part is on its way", async () => {
  const part = await ask();
  await resizePartialUpload(clip, upload.id, 6);
  expect(await write(part, "0123456789")).toBe(200);
  expect(await arrived()).toBe(0);
  expect(service.objects.size).toBe(0);
  expect(await write(await ask(), "012345")).toBe(200);
  expect(await arrived()).toBe(6);
});

test("of several checks at the same time, one counts the part", async () => {
  await write(await ask(4), "0123");
  expect(await Promise.all([arrived(), arrived(), arrived(), arrived()])).toEqual([4, 4, 4, 4]);
  expect((await syncStoredParts(clip, upload.id)).upload.ends).toEqual([4]);
});

test("a cancelled upload leaves nothing, even if its address is used afterwards", async () => {
  const part = await ask();
  await removePartialUpload(upload.id);
  expect(await write(part, "0123456789")).toBe(200);
  await sweepPendingFiles(clock.now(), never);
  expect(service.objects.size).toBe(0);
  expect(await notes()).toHaveLength(1);

  await db().pendingFile.updateMany({ data: { writableUntil: clock.now() } });
  await sweepPendingFiles(clock.now(), never);
  expect(await notes()).toEqual([]);
});

test("an address says that it ends in a quarter of an hour", async () => {
  const before = clock.now().getTime();
  const { expiresAt } = await ask();
  const minutes = (expiresAt.getTime() - before) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(15);
  expect(minutes).toBeLessThan(16);
});
