import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createKey } from "#lib/accounts/sessions/keys";
import { addImage } from "#lib/assets/images/add-image";
import { createPartialUpload } from "#lib/assets/uploads/partial-upload";
import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { fixture } from "#lib/platform/media/testing/media-samples";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { POST as login } from "../../../app/api/v1/auth/login/route";
import { POST as duplicate } from "../../../app/api/v1/clips/[id]/duplicate/route";
import { GET as getClip, PATCH as patchClip, DELETE as removeClip } from "../../../app/api/v1/clips/[id]/route";
import { POST as importVst } from "../../../app/api/v1/clips/import/route";
import { GET as ready } from "../../../app/api/v1/ready/route";
import { POST as complete } from "../../../app/api/v1/security/vst/[vstId]/complete-package/route";
import { POST as saveDrawing } from "../../../app/api/v1/security/vst/[vstId]/drawings/route";
import { GET as getImage } from "../../../app/api/v1/security/vst/[vstId]/image/[filename]/route";
import { POST as uploadImage } from "../../../app/api/v1/security/vst/[vstId]/image/route";
import { PUT as appendPart } from "../../../app/api/v1/security/vst/[vstId]/uploads/[uploadId]/route";
import { POST as announce } from "../../../app/api/v1/security/vst/[vstId]/uploads/route";
import { GET as getVideo } from "../../../app/api/v1/security/vst/[vstId]/video/route";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import type { Handler } from "./endpoint";

let close: () => Promise<void>;
let dataDir: string;
let user: User;
let clipId: number;
let token: string;
let filename: string;
let uploadId: string;
beforeAll(async () => {
  ({ close, dataDir } = await openTestRuntime({ LOG_LEVEL: "error", COMPLETE_WAIT_SECONDS: "0" }));
  await queue().start();
  user = await aUser({ email: "a@example.com" });
  token = (await createKey(user, { name: "CI", expiresAt: null, readsOnly: false })).secret;
  const clip = await aClip(user);
  clipId = clip.id;
  const picture = await readFile(fixture("screenshot.png"));
  const staged = await scratch().stage([picture] as never, { maxBytes: 1e8 });
  const file = { staged, originalName: "one.png", declaredType: "image/png" };
  filename = (await addImage(clip, { file, signal: new AbortController().signal })).asset.filename;
  uploadId = (await createPartialUpload(clip, { kind: "image", size: picture.length })).id;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await close();
});
beforeEach(() => void vi.spyOn(scratch(), "room").mockResolvedValue(0));

async function send(
  handle: Handler,
  method: string,
  given: { body?: string | FormData; type?: string; query?: string } = {},
) {
  const { body = null, query = "" } = given;
  const headers = new Headers({ Authorization: `Bearer ${token}` });
  if (given.type) headers.set("Content-Type", given.type);
  if (typeof body === "string") headers.set("Content-Length", String(body.length));
  const request = new Request(`http://localhost/api/v1/x${query}`, { method, headers, body });
  const params = { id: String(clipId), vstId: String(clipId), filename, uploadId };
  const response = await handle(request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get("retry-after"), text, wasRead: request.bodyUsed };
}

function form(field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(100_000)], { type: "image/png" }), "a.png");
  return form;
}
const json = "application/json";
const ink = JSON.stringify({ drawing_data: { version: 1, strokes: [], note: "x".repeat(20_000) } });

const refused: readonly [string, () => Promise<Awaited<ReturnType<typeof send>>>][] = [
  ["a picture", () => send(uploadImage, "POST", { body: form("image_file") })],
  ["a picture that names an upload", () => send(uploadImage, "POST", { body: "{}", type: json })],
  ["a package to import", () => send(importVst, "POST", { body: form("vst_file") })],
  ["a part of an upload", () => send(appendPart, "PUT", { body: "x", query: "?offset=0" })],
  ["large ink", () => send(saveDrawing, "POST", { body: ink, type: json })],
  [
    "large metadata",
    () => send(patchClip, "PATCH", { body: `{"metadata":{"a":"${"x".repeat(20_000)}"}}`, type: json }),
  ],
];

for (const [what, ask] of refused)
  test(`without room ${what} is refused before a byte of it is read`, async () => {
    const before = await readdir(join(dataDir, "blobs"), { recursive: true });
    const { status, retryAfter, text, wasRead } = await ask();
    expect({ status, retryAfter, wasRead, ...JSON.parse(text) }).toMatchObject({
      status: 503,
      retryAfter: "60",
      wasRead: false,
      error: "service_unavailable",
      reason: "server_full",
    });
    expect(await readdir(join(dataDir, "blobs"), { recursive: true })).toEqual(before);
  });

test("without room no conversion, no video, no copy and no upload in parts begins", async () => {
  const upload = { body: '{"kind":"image","size":5}', type: json };
  for (const answer of [
    await send(complete, "POST", { body: "{}", type: json }),
    await send(getVideo, "GET"),
    await send(duplicate, "POST", { body: "{}", type: json }),
    await send(announce, "POST", upload),
  ]) {
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 503, reason: "server_full" });
  }
  expect([await db().job.count(), await db().clip.count()]).toEqual([0, 1]);
});

test("without room /ready says so, with words for the operator", async () => {
  const { status, retryAfter, text } = await send(ready, "GET");
  expect({ status, retryAfter, ...JSON.parse(text) }).toMatchObject({
    status: 503,
    retryAfter: "60",
    reason: "server_full",
    message: expect.stringMatching(/^Not ready: space\. .*FREE_SPACE_FLOOR_BYTES/),
  });
});

test("without room people still sign in, read, rename and delete", async () => {
  expect((await send(login, "POST", { body: '{"email":"a@example.com"}', type: json })).status).toBe(200);
  expect((await send(getClip, "GET")).status).toBe(200);
  expect((await send(getImage, "GET")).status).toBe(200);
  expect((await send(patchClip, "PATCH", { body: '{"title":"A red valve"}', type: json })).status).toBe(200);
  const { id } = await aClip(user);
  clipId = id;
  expect((await send(removeClip, "DELETE")).status).toBe(200);
});

test("with room again everything is taken", async () => {
  vi.restoreAllMocks();
  clipId = (await aClip(user)).id;
  expect((await send(saveDrawing, "POST", { body: ink, type: json })).status).toBe(201);
  expect((await send(ready, "GET")).status).toBe(200);
});
