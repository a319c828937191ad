import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { saveDrawing } from "#lib/contract/drawings";
import { createApiKey } from "#lib/contract/keys";
import { uploadText } from "#lib/contract/packages";
import { listReplies, submitReply } from "#lib/contract/replies";
import { createRequest } from "#lib/contract/requests";
import { createUpload } from "#lib/contract/uploads";
import { findExample } from "#lib/http/openapi/examples";
import type { Answer } from "../support/answer";
import { documentOf } from "../support/answers";
import { type Api, codeFor, expect, freshEmail, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, makeWebhook, share } from "../support/clip-steps";
import type { DocumentedOperation } from "../support/documented.mjs";
import { exampleFile, exampleFiles } from "../support/example-files.mjs";

type Names = Record<string, string | number>;

const missingNames: Names = {
  id: 2_147_483_647,
  vstId: 2_147_483_647,
  filename: "2147483647-image-aaaaaaaaaaaa.png",
  drawingId: "drw_1111111111111111",
  uploadId: "upl_1111111111111111",
  jobId: "job_1111111111111111",
  keyId: "tok_1111111111111111",
  webhookId: "whk_1111111111111111",
  deliveryId: "dlv_1111111111111111",
  replyId: "rpl_1111111111111111",
  requestId: "rqs_1111111111111111",
  channel: "email",
  templateId: 999,
  code: "1".repeat(22),
  token: `rpt_${"A".repeat(43)}`,
};

test("no caller reaches another user's data: every operation x (other user, no token, wrong token)", async ({
  api,
  stranger,
  anonymous,
}) => {
  test.setTimeout(240_000);
  const { names, state } = await ownersWorld(api);
  const before = await state();
  const { operations } = await documentOf(api.url);
  const wrongTokens = [null, "vat_garbage", "not a token", `vat_${randomBytes(32).toString("base64url")}`];
  let cells = 0;
  for (const operation of operations.filter(needsToken)) {
    for (const token of wrongTokens) {
      const mine = await call(api.as(token), operation, names);
      const missing = await call(api.as(token), operation, missingNames);
      assert.equal(mine.status, 401, `${operation.id} with ${token}`);
      assert.deepEqual(bodyOf(mine), bodyOf(missing));
      assert.match(mine.headers.get("www-authenticate") ?? "", /Bearer/);
      cells += 1;
    }
    if (!namesSomething(operation)) continue;
    const theirs = await call(stranger, operation, names);
    const missing = await call(stranger, operation, missingNames);
    // What belongs to the service is for administrators, and no secret.
    const status = operation.path.startsWith("/api/v1/templates/") ? 403 : 404;
    expect(theirs.status, `${operation.id} by another user`).toBe(status);
    expect(bodyOf(theirs), operation.id).toEqual(bodyOf(missing));
    cells += 1;
  }
  expect(cells).toBeGreaterThan(200);
  expect(await state(), "nothing has changed").toEqual(before);
  expect((await anonymous.send("GET", "/api/v1/health")).status).toBe(200);
});

test("a user cannot reach a part of a clip by the address of another clip, even if both are theirs", async ({
  api,
}) => {
  const { names } = await ownersWorld(api);
  const other = await makeDraft(api, "Another clip");
  const { operations } = await documentOf(api.url);
  const nested = operations.filter(({ path }) => /\{vstId\}.*\{/.test(path));
  expect(nested.length).toBeGreaterThan(6);
  for (const operation of nested) {
    expect((await call(api, operation, { ...names, vstId: other })).status, operation.id).toBe(404);
  }
});

test("an unknown link, or an unknown token of a reply or a message, opens nothing and reveals nothing", async ({
  api,
  anonymous,
}) => {
  const { names } = await ownersWorld(api);
  const { operations } = await documentOf(api.url);
  const open = operations.filter(({ path, operation }) => !bearerOnly(operation) && /\{(code|token)\}/.test(path));
  expect(open.length).toBeGreaterThan(5);
  const unknown = ["1".repeat(22), "a", "0OIl", "%00", `${names.code}x`, String(names.code).toUpperCase(), "__proto__"];
  for (const operation of open) {
    const isReply = operation.path.includes("/reply/");
    const bodies = new Set<string>();
    for (const secret of isReply ? [...unknown, missingNames.token, `${names.token}x`] : unknown) {
      for (const caller of [anonymous, api]) {
        const answer = await call(caller, operation, { ...names, code: secret ?? "", token: secret ?? "" });
        assert.ok([isReply ? 401 : 404, 400].includes(answer.status), `${operation.id} with ${secret}`);
        if (answer.status !== 400) bodies.add(JSON.stringify(bodyOf(answer)));
      }
    }
    expect([...bodies], operation.id).toHaveLength(1);
  }
});

function needsToken({ operation }: DocumentedOperation): boolean {
  return bearerOnly(operation);
}

function bearerOnly({ security }: DocumentedOperation["operation"]): boolean {
  return security.length > 0 && security.every((one: object) => "bearer" in one || "signedAddress" in one);
}

const namesSomething = ({ path }: DocumentedOperation) => path.includes("{");

async function call(api: Api, { id, method, path }: DocumentedOperation, names: Names): Promise<Answer> {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(names[name]);
    return value.startsWith("%") ? value : encodeURIComponent(value);
  });
  const example = findExample(id);
  const body = example?.form
    ? { form: await formOf(example.form, example.file) }
    : example?.body
      ? { json: example.body }
      : example?.file
        ? { body: "bytes", headers: { "Content-Type": "application/octet-stream" } }
        : {};
  return api.send(method, target, { query: example?.query ?? {}, ...body });
}

async function formOf(fields: Record<string, string>, file: string | undefined): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === file)
      form.set(name, file in exampleFiles ? await openAsBlob(exampleFile(file)) : new Blob(["x"]), file);
    else form.set(name, value);
  }
  return form;
}

function bodyOf({ bytes }: Answer): object {
  return { ...(JSON.parse(bytes.toString("utf8")) as object), request_id: "" };
}

async function ownersWorld(api: Api): Promise<{ names: Names; state: () => Promise<unknown> }> {
  const vstId = await makeDraft(api, "Mine alone");
  const { filename } = await addImage(api, vstId);
  await addAudio(api, vstId);
  const params = { vstId };
  const drawing = (await api.call(saveDrawing, { params, json: { drawing_data: { strokes: [] } } })).body;
  await api.call(uploadText, { params, json: { text_content: "No other user reads this." } });
  const upload = (await api.call(createUpload, { params, json: { kind: "image", size: 10 } })).body;
  const key = (await api.call(createApiKey, { json: { name: "mine" } })).body;
  const { webhookId, deliveryId } = await makeWebhook(api);
  const { conversion_job } = await complete(api, vstId);
  const link = await share(api, vstId);
  const reply = { message: "Which valve?", sender_email: freshEmail() };
  await api.as(null).call(submitReply, { params: { token: link.reply_token ?? "" }, json: reply });
  const [replied] = (await api.call(listReplies, { params: { id: vstId } })).body.data.replies;
  const request = (await api.call(createRequest, { json: { title: "Which valve is it?" } })).body;
  const names: Names = {
    id: vstId,
    vstId,
    filename,
    drawingId: drawing.drawing_id,
    uploadId: upload.upload_id,
    jobId: conversion_job?.job_id ?? "",
    keyId: key.data.id,
    webhookId,
    deliveryId,
    replyId: replied?.id ?? "",
    requestId: request.request_id,
    channel: "email",
    templateId: 6,
    code: link.share_code,
    token: link.reply_token ?? "",
  };
  const seen = [
    `/api/v1/clips/${vstId}?include_sharing=true&include_manifest=true`,
    "/api/v1/clips",
    `/api/v1/clips/${vstId}/shares`,
    `/api/v1/clips/${vstId}/replies`,
    `/api/v1/clips/${vstId}/messages`,
    `/api/v1/security/vst/${vstId}/drawings`,
    `/api/v1/security/vst/${vstId}/convert`,
    `/api/v1/security/vst/${vstId}/uploads/${upload.upload_id}`,
    `/api/v1/webhooks/${webhookId}`,
    `/api/v1/requests/${request.request_id}`,
    `/api/v1/webhooks/${webhookId}/deliveries`,
    "/api/v1/auth/me",
  ];
  const state = async () =>
    Promise.all(seen.map(async (path) => JSON.parse((await api.send("GET", path)).bytes.toString("utf8")) as unknown));
  return { names, state };
}

test("a deleted account cannot authenticate", async ({ anonymous }) => {
  const email = freshEmail();
  const { access_token } = await signIn(anonymous.url, email);
  const api = anonymous.as(access_token);
  expect((await api.send("DELETE", "/api/v1/auth/me")).status).toBe(200);
  const { operations } = await documentOf(api.url);
  for (const operation of operations.filter(needsToken)) {
    expect((await call(api, operation, missingNames)).status, operation.id).toBe(401);
  }
  await expect(codeFor(anonymous.url, email)).rejects.toThrow();
});
