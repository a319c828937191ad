import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKey } from "#lib/accounts/sessions/keys";
import { attachUpload } from "#lib/assets/attach-upload";
import { getAddedAsset } from "#lib/assets/get-added-asset";
import { addImage } from "#lib/assets/images/add-image";
import { appendPart } from "#lib/assets/uploads/append-part";
import { createPartialUpload } from "#lib/assets/uploads/partial-upload";
import * as drafts from "#lib/contract/drafts";
import * as uploads from "#lib/contract/uploads";
import type { Clip, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { presentImageUpload, presentUpload } from "../present/upload";
import { endpoint, type Handler } from "./endpoint";

const QUOTA = 5_000_000;
let close: () => Promise<void>;
let user: User;
let clip: Clip;
let token: string;
let picture: Buffer;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error", STORAGE_QUOTA_BYTES: String(QUOTA) }));
  await queue().start();
  picture = await readFile(fixture("screenshot.png"));
});
afterAll(async () => {
  await queue().stop(1000);
  await close();
});
beforeEach(async () => {
  await db().user.deleteMany();
  user = await aUser();
  clip = await aClip(user);
  token = (await createKey(user, { name: "CI", expiresAt: null, readsOnly: false })).secret;
});

const image = endpoint(
  drafts.uploadImage,
  async ({ subject, body, upload, origin, signal }) =>
    presentImageUpload(await addImage(subject, { file: upload, position: body.position, signal }), subject, origin),
  async ({ subject, origin }, made) => presentImageUpload(await getAddedAsset(subject, made), subject, origin),
).handle;
const attach = endpoint(
  uploads.attachUpload,
  async ({ subject, params, body, origin, signal }) =>
    presentUpload(await attachUpload(subject, { uploadId: params.uploadId, ...body, signal }), subject, origin),
  async ({ subject, origin }, made) => presentUpload(await getAddedAsset(subject, made), subject, origin),
).handle;

async function finishedUpload(): Promise<string> {
  const { id } = await createPartialUpload(clip, { kind: "image", size: picture.length });
  const part = { offset: 0, source: Readable.from([picture]), length: null };
  await appendPart({ ...clip, user } as never, { uploadId: id, ...part, signal: new AbortController().signal });
  return id;
}

function sender(handle: Handler, path: string, uploadId?: string) {
  return async (body: () => BodyInit, headers: Record<string, string> = {}) => {
    const request = new Request(`http://localhost/api/v1/security/vst/${clip.id}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": "once", ...headers },
      body: body(),
    });
    const params = { vstId: String(clip.id), ...(uploadId ? { uploadId } : {}) };
    const response = await handle(request, { params: Promise.resolve(params) });
    const { headers: answered, status } = response;
    return { status, replayed: answered.get("idempotent-replayed"), body: (await response.json()) as object };
  };
}
const json = { "Content-Type": "application/json" };
const pictures = () => db().asset.count({ where: { clipId: clip.id } });

test("an upload that was attached is answered again, though it is none any more", async () => {
  const uploadId = await finishedUpload();
  const send = sender(attach, `/uploads/${uploadId}/attach`, uploadId);
  const first = await send(() => "{}", json);
  expect(first).toMatchObject({ status: 201, replayed: null });
  expect(await send(() => "{}", json)).toEqual({ ...first, replayed: "true" });
  expect(await send(() => '{"position":"2"}', json)).toMatchObject({ body: { error: "idempotency_key_reused" } });
  expect(await send(() => "{}", { ...json, "Idempotency-Key": "other" })).toMatchObject({ status: 404 });
  expect(await pictures()).toBe(1);
});

test("a picture that names an upload is answered again, though the upload has become the picture", async () => {
  const body = JSON.stringify({ upload_id: await finishedUpload() });
  const send = sender(image, "/image");
  const first = await send(() => body, json);
  expect(first).toMatchObject({ status: 201, replayed: null });
  expect(await send(() => body, json)).toEqual({ ...first, replayed: "true" });
  const other = JSON.stringify({ upload_id: await finishedUpload() });
  expect(await send(() => other, json)).toMatchObject({ body: { error: "idempotency_key_reused" } });
  expect(await pictures()).toBe(1);
});

test("a picture is answered again when the storage has become full of it; another one has no room", async () => {
  const form = () => {
    const form = new FormData();
    form.set("image_file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
    return form;
  };
  const send = sender(image, "/image");
  const first = await send(form);
  expect(first).toMatchObject({ status: 201, replayed: null });
  await db().storageAccount.update({ where: { userId: user.id }, data: { bytes: QUOTA } });
  expect(await send(form)).toEqual({ ...first, replayed: "true" });
  expect(await send(form, { "Idempotency-Key": "other" })).toMatchObject({ body: { error: "storage_full" } });
});
