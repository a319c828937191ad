import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bounds } from "#lib/contract/schema/limits";
import type { Clip, PartialUpload } from "#lib/generated/prisma/client";
import { db, transaction } from "#lib/platform/database/db";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
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

let close: () => Promise<void>;
let clip: Clip;
let upload: PartialUpload;
const never = new AbortController().signal;
const gone = expect.objectContaining({ code: "resource_not_found" });
const bytes = Buffer.alloc(1000, 7);

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", OPEN_UPLOADS: "2" }));
  await aUser({ id: "usr_a" });
});
afterAll(() => close());
beforeEach(async () => {
  await db().clip.deleteMany();
  clip = await aClip({ id: "usr_a" });
  upload = await createPartialUpload(clip, { kind: "audio", size: bytes.length });
});

const send = (offset = 0, part = bytes) =>
  appendPart(clip, { uploadId: upload.id, offset, source: Readable.from([part]), length: null, signal: never });
const letEnd = () =>
  db().partialUpload.update({ where: { id: upload.id }, data: { expiresAt: new Date(Date.now() - 1) } });

test("an expired upload is not found, however much of it has arrived", async () => {
  await send();
  await letEnd();
  await expect(getPartialUpload(clip, upload.id)).rejects.toEqual(gone);
  await expect(send(bytes.length)).rejects.toEqual(gone);
  await expect(resizePartialUpload(clip, upload.id, 2000)).rejects.toEqual(gone);
  await expect(claimPartialUpload(clip, "audio", upload.id)).rejects.toEqual(gone);
});

test("the sweep removes expired uploads, and only those", async () => {
  await send();
  const other = await createPartialUpload(clip, { kind: "image", size: 10 });
  await letEnd();
  await removeExpiredUploads();
  expect(await db().partialUpload.findMany({ select: { id: true } })).toEqual([{ id: other.id }]);
  await removePartialUpload(other.id);
  expect(await db().partialUpload.count()).toBe(0);
});

test("an upload that has run out makes room for another one", async () => {
  await createPartialUpload(clip, { kind: "audio", size: 10 });
  const third = () => createPartialUpload(clip, { kind: "audio", size: 10 });
  await expect(third()).rejects.toMatchObject({ code: "validation_failed" });
  await letEnd();
  await third();
});

test("an upload may not be announced, or grow, beyond what a file of its kind may have", async () => {
  const [audio, image] = [bounds.audioBytes, bounds.imageBytes];
  const tooLarge = expect.objectContaining({ code: "payload_too_large" });
  await expect(createPartialUpload(clip, { kind: "image", size: image + 1 })).rejects.toEqual(tooLarge);
  await expect(createPartialUpload(clip, { kind: "audio", size: audio + 1 })).rejects.toEqual(tooLarge);
  await expect(resizePartialUpload(clip, upload.id, audio + 1)).rejects.toMatchObject({
    code: "payload_too_large",
    message: `The file is larger than ${audio} bytes. Send a smaller one.`,
  });
  expect(Number((await resizePartialUpload(clip, upload.id, image + 1)).upload.sizeBytes)).toBe(image + 1);
});

test("an upload never gets smaller than what has arrived, and is a file only when all of it has", async () => {
  await send(0, bytes.subarray(0, 600));
  const incomplete = expect.objectContaining({ code: "conflict", body: { offset: 600 } });
  await expect(resizePartialUpload(clip, upload.id, 599)).rejects.toEqual(incomplete);
  await expect(claimPartialUpload(clip, "audio", upload.id)).rejects.toEqual(incomplete);
  await resizePartialUpload(clip, upload.id, 600);
  await expect(claimPartialUpload(clip, "image", upload.id)).rejects.toMatchObject({ code: "validation_failed" });
  const { staged } = await claimPartialUpload(clip, "audio", upload.id);
  expect(staged.sizeBytes).toBe(600);
});

test("of two attachments of an upload at the same time one succeeds, and the other finds no upload", async () => {
  await send();
  const files = await Promise.all([1, 2].map(() => claimPartialUpload(clip, "audio", upload.id)));
  const done = await Promise.allSettled(files.map(({ claim }) => transaction(async (tx) => claim?.(tx))));
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(done.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "resource_not_found" } });
});

test("a file that grows after it was put together is refused with the size that it has now", async () => {
  await send();
  const file = await claimPartialUpload(clip, "audio", upload.id);
  await resizePartialUpload(clip, upload.id, 2000);
  await expect(transaction(async (tx) => file.claim?.(tx))).rejects.toMatchObject({
    code: "conflict",
    message: "The upload has 1000 of 2000 bytes. Send the rest first.",
  });
  expect(await db().partialUpload.count({ where: { id: upload.id } })).toBe(1);
});
