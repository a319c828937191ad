import { createClip } from "#lib/contract/clips";
import { createDraft, uploadAudio, uploadImage } from "#lib/contract/drafts";
import { completePackage } from "#lib/contract/packages";
import { createShareLink } from "#lib/contract/shares";
import { appendUpload, attachUpload, createUpload } from "#lib/contract/uploads";
import { createWebhook, testWebhook } from "#lib/contract/webhooks";
import { type Api, expect } from "./api";
import { mostBodyBytes } from "./elsewhere.mjs";
import { audioForm, imageForm, smallPicture, wav } from "./samples";

export async function makeDraft(api: Api, title = "Leaking valve"): Promise<number> {
  return (await api.call(createDraft, { json: { title } })).body.vst_id;
}

export async function makeClip(api: Api, fields: Record<string, unknown> = {}): Promise<number> {
  return (await api.call(createClip, { json: { title: "Leaking valve", ...fields } })).body.data.id;
}

export async function addImage(api: Api, vstId: number, bytes = smallPicture()) {
  return (await api.call(uploadImage, { params: { vstId }, form: imageForm(bytes) })).body;
}

export async function addAudio(api: Api, vstId: number, bytes = wav(1), options: Parameters<typeof audioForm>[1] = {}) {
  if (bytes.length > mostBodyBytes()) return addAudioInParts(api, vstId, bytes);
  return (await api.call(uploadAudio, { params: { vstId }, form: audioForm(bytes, options) })).body;
}

const PART_BYTES = 4 * 1024 * 1024;

export async function addAudioInParts(api: Api, vstId: number, bytes: Buffer) {
  const json = { kind: "audio", filename: "long.wav", content_type: "audio/wav", size: bytes.length };
  const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
  const params = { vstId, uploadId };
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
    const body = new Uint8Array(bytes.subarray(offset, offset + PART_BYTES));
    const headers = { "Content-Type": "application/octet-stream" };
    await api.call(appendUpload, { params, query: { offset }, body, headers });
  }
  return uploadAudio.answer.parse((await api.call(attachUpload, { params })).body);
}

/** On a busy machine, or where the worker is killed, the answer comes before the end: asked again, it joins the same conversion. */
export async function complete(api: Api, vstId: number, json: Record<string, unknown> = {}) {
  const ask = async () => (await api.call(completePackage, { params: { vstId }, json })).body;
  let answer = await ask();
  const state = async () => {
    if (answer.conversion_status === "processing") answer = await ask();
    return answer.conversion_status;
  };
  await expect.poll(state, { timeout: 90_000 }).not.toBe("processing");
  return answer;
}

export async function makeCompleted(api: Api): Promise<number> {
  const vstId = await makeDraft(api);
  await addImage(api, vstId);
  await complete(api, vstId, { voice_tags: [{ timestamp: 0.5, x: 0.5, y: 0.5, note: "here" }] });
  return vstId;
}

export async function share(api: Api, id: number, settings: Record<string, unknown> = {}) {
  return (await api.call(createShareLink, { params: { id }, json: settings })).body;
}

/** Its receiver refuses every connection. */
export async function makeWebhook(api: Api) {
  const json = { url: "http://127.0.0.1:9/", events: ["clip.failed"] };
  const { data: webhook } = (await api.call(createWebhook, { json })).body;
  const { data: delivery } = (await api.call(testWebhook, { params: { webhookId: webhook.id } })).body;
  return { webhookId: webhook.id, deliveryId: delivery.id };
}
