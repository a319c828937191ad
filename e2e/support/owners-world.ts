import { openAsBlob } from "node:fs";
import { saveDrawing } from "#lib/contract/drawings";
import { createApiKey } from "#lib/contract/keys";
import { uploadText } from "#lib/contract/packages";
import { listReplies, submitReply } from "#lib/contract/replies";
import { createRequest } from "#lib/contract/requests";
import { createUpload } from "#lib/contract/uploads";
import { findExample } from "#lib/http/openapi/examples";
import type { Answer } from "./answer";
import { type Api, freshEmail } from "./api";
import { addAudio, addImage, complete, makeDraft, makeWebhook, share } from "./clip-steps";
import type { DocumentedOperation } from "./documented.mjs";
import { exampleFile, exampleFiles } from "./example-files.mjs";

/** By the names of parameters. */
export type Names = Record<string, string | number>;

/** With what the reference gives as its example. */
export async function call(api: Api, { id, method, path }: DocumentedOperation, names: Names): Promise<Answer> {
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

/** One of everything that an address can name, and how all of it looks to its owner. */
export async function ownersWorld(api: Api): Promise<{ names: Names; state: () => Promise<unknown> }> {
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
