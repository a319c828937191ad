import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { recordOver } from "#lib/contract/audio-edit";
import {
  createClip,
  deleteClip,
  duplicateClip,
  listClips,
  replaceClipFields,
  updateClip,
  updateClipByPost,
} from "#lib/contract/clips";
import {
  createDraft,
  createFromImage,
  getImageFile,
  getWaveform,
  replaceImage,
  uploadAudio,
  uploadImage,
} from "#lib/contract/drafts";
import { changeDrawing, replaceDrawing, saveDrawing } from "#lib/contract/drawings";
import {
  completePackage,
  getVideo,
  replaceManifest,
  updateManifest,
  updateManifestByPost,
  uploadText,
} from "#lib/contract/packages";
import { answerReply, submitReply } from "#lib/contract/replies";
import type { OperationSpec } from "#lib/contract/schema/operation";
import { getUsage } from "#lib/contract/service";
import { freezeShare, getShare } from "#lib/contract/shares";
import { updateTranscription } from "#lib/contract/speech";
import { importClip } from "#lib/contract/transfer";
import { appendUpload, attachUpload, createUpload, deleteUpload, resizeUpload } from "#lib/contract/uploads";
import { Api, expect, type Input, signIn, test } from "../support/api";
import { addAudio, addImage, makeClip, makeDraft, share } from "../support/clip-steps";
import { audioForm, fileForm, fixture, imageForm, wav } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";

const QUOTA = 500_000;
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test.describe("with a quota of half a megabyte", () => {
  test.describe.configure({ mode: "default" });
  let server: Awaited<ReturnType<typeof startTestServer>>;
  test.beforeAll(async () => {
    const bounds = { CLIP_DRAWINGS: "3", CLIP_TEXTS: "6", OPEN_UPLOADS: "2" };
    server = await startTestServer({ env: { ...raisedLimits, ...bounds, STORAGE_QUOTA_BYTES: String(QUOTA) } });
  });
  test.afterAll(() => server?.stop());

  const newPerson = async () => new Api(server.url, (await signIn(server.url)).access_token);
  const write = (api: Api, vstId: number, size: number) =>
    api.send("POST", `/api/v1/security/vst/${vstId}/upload-txt`, { json: { text_content: "x".repeat(size) } });
  const storage = async (api: Api) => (await api.call(getUsage)).body.data.storage;
  const staged = async () =>
    (await readdir(join(server.dataDir, "blobs/.staging"))).filter((name) => /tmp$/.test(name));
  const full = async (api: Api, operation: OperationSpec, input: Input) => {
    const { status, error, message } = await api.refused(operation, input);
    expect({ operation: operation.id, status, error }).toEqual({
      operation: operation.id,
      status: 413,
      error: "storage_full",
    });
    return message;
  };

  test("413 storage_full for everything that adds to a full storage; stored content can still be read, shrunk and deleted", async () => {
    const api = await newPerson();
    const clip = await makeClip(api, { description: "to be shortened".repeat(20) });
    const { reply_token: token } = await share(api, clip);
    const other = await newPerson();
    const theirs = await makeClip(other, { title: "Theirs" });
    const spoken_text = { text_content: "said", type: "transcription" };
    await api.call(uploadText, { params: { vstId: clip }, json: spoken_text });
    const asked = { params: { token: token ?? "" }, json: { message: "Hi" } };
    const { reply_id: replyId } = (await new Api(server.url).call(submitReply, asked)).body;
    const vst = (await other.send("GET", `/api/v1/clips/${theirs}/export`)).bytes;
    expect((await write(api, clip, QUOTA - 1140)).status).toBe(201);

    const words = "é".repeat(1000);
    const metadata = { words };
    const params = { vstId: clip };
    const audio = audioForm(wav(5));
    const message = await full(api, uploadAudio, { params, form: audio });
    expect(message).toContain("488.3 KB");
    const take = audioForm(wav(5));
    take.set("start", "0");
    take.set("end", "1");
    await full(api, recordOver, { params, form: take });
    await full(api, updateTranscription, { params: { id: clip }, json: { text: words } });
    await full(api, uploadImage, { params, form: imageForm(Buffer.alloc(40_000)) });
    await full(api, uploadText, { params, json: { text_content: words } });
    await full(api, saveDrawing, { params, json: { drawing_data: metadata } });
    await full(api, createUpload, { params, json: { kind: "audio", size: 1001 } });
    await full(api, createFromImage, { form: imageForm(fixture("screenshot.png")) });
    await full(api, createFromImage, { body: new Uint8Array(40_000), headers: { "Content-Type": "image/png" } });
    await full(api, createClip, { json: { title: "New", description: words } });
    await full(api, createDraft, { json: { title: "New", description: words } });
    for (const operation of [updateClip, replaceClipFields, updateClipByPost]) {
      await full(api, operation, { params: { id: clip }, json: { metadata } });
    }
    for (const operation of [replaceManifest, updateManifest, updateManifestByPost]) {
      await full(api, operation, { params, json: { metadata } });
    }
    const tags = [{ timestamp: 0, x: 0, y: 0, note: words }];
    await full(api, completePackage, { params, json: { voice_tags: tags } });
    await full(api, importClip, { form: fileForm("vst_file", vst, { name: "theirs.vst" }) });
    const answer = { message: words, sender_name: "Ada" };
    const refused = await full(new Api(server.url), submitReply, { params: { token: token ?? "" }, json: answer });
    expect(refused).toContain("The sender's storage is full");
    const spoken = fileForm("audio_file", wav(5), { type: "audio/wav" });
    await full(new Api(server.url), submitReply, { params: { token: token ?? "" }, form: spoken });
    await full(api, answerReply, { params: { replyId }, form: fileForm("audio_file", wav(5), { type: "audio/wav" }) });

    expect(await staged()).toEqual([]);
    expect((await storage(api)).bytes).toBeLessThanOrEqual(QUOTA);
    await api.call(updateClip, { params: { id: clip }, json: { description: "short" } });
    await addAudio(other, await makeDraft(other), wav(1));
    await api.call(deleteClip, { params: { id: clip } });
    expect(await storage(api)).toEqual({ clips: 0, bytes: 0, quota_bytes: QUOTA });
    expect((await write(api, await makeClip(api), QUOTA)).status).toBe(201);
  });

  test("413 without room for a second clip, or for the copy of a frozen link: nothing is left, the link still works", async () => {
    const api = await newPerson();
    const id = await makeDraft(api);
    await addAudio(api, id, wav(20));
    const { share_code: code } = await share(api, id);
    await full(api, duplicateClip, { params: { id }, json: {} });
    expect((await api.call(listClips)).body.data.pagination.total).toBe(1);
    await full(api, freezeShare, { params: { code } });
    expect((await api.call(getShare, { params: { code } })).body.data.shown_as_of).toBeNull();
  });

  test("413 for replacing a drawing or image by a larger one; a smaller image may replace it", async () => {
    const api = await newPerson();
    const vstId = await makeDraft(api);
    const { filename } = await addImage(api, vstId);
    const room = QUOTA - (await storage(api)).bytes;
    expect((await write(api, vstId, room - 1500)).status).toBe(201);
    const drawing_data = { version: 1, strokes: [{ id: "a", tool: "pen", points: [[0, 0]] }] };
    const { drawing_id: drawingId } = (await api.call(saveDrawing, { params: { vstId }, json: { drawing_data } })).body;

    const words = "é".repeat(1000);
    const params = { vstId, drawingId, filename };
    await full(api, replaceDrawing, { params, json: { drawing_data: { words } } });
    const strokes = [{ id: "b", tool: "text", points: [[0, 0]], text: words }];
    await full(api, changeDrawing, { params, json: { strokes } });
    await full(api, replaceImage, { params, form: imageForm(fixture("photo-gps.jpg")) });
    await full(api, replaceImage, { params, form: imageForm(Buffer.alloc(400_000)) });
    expect(await staged()).toEqual([]);
    await api.call(getImageFile, { params });
    // Whether or not the annotated picture exists by now, there is room for less but not for more.
    await api.call(replaceDrawing, { params, json: { drawing_data: "less" } });
    await api.call(replaceImage, { params, form: imageForm(onePixel) });
  });

  test("413 for a finished upload without room for its renditions", async () => {
    const api = await newPerson();
    const vstId = await makeDraft(api);
    const picture = fixture("screenshot.png");
    const json = { kind: "image", size: picture.length };
    const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
    const params = { vstId, uploadId };
    await api.call(appendUpload, { params, body: new Uint8Array(picture) });
    expect((await write(api, vstId, QUOTA - (await storage(api)).bytes)).status).toBe(201);
    await full(api, attachUpload, { params });
    expect(await staged()).toEqual([]);
  });

  test("413 before the first byte with a declared length, and as soon as the quota is full without one", async () => {
    const api = await newPerson();
    const vstId = await makeDraft(api);
    expect((await write(api, vstId, QUOTA - 50_000)).status).toBe(201);
    const form = new Response(audioForm(wav(10)));
    const type = form.headers.get("content-type") ?? "";
    const bytes = new Uint8Array(await form.arrayBuffer());
    const untold = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 20_000) controller.enqueue(bytes.subarray(at, at + 20_000));
        controller.close();
      },
    });
    const answer = await fetch(`${server.url}/api/v1/security/vst/${vstId}/audio`, {
      method: "POST",
      headers: { Authorization: `Bearer ${api.token}`, "Content-Type": type },
      body: untold,
      duplex: "half",
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: "storage_full" });
    await full(api, uploadAudio, { params: { vstId }, form: audioForm(wav(10)) });
    expect(await staged()).toEqual([]);
    expect((await storage(api)).bytes).toBe(QUOTA - 50_000);
  });

  test("201 for as many of eight at the same time as fit, and 413 for the others", async () => {
    const api = await newPerson();
    const clips = await Promise.all([1, 2].map(() => makeClip(api)));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => write(api, clips[n % 2] ?? 0, 99_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 413, 413, 413]);
    expect((await storage(api)).bytes).toBe(5 * 99_000);
  });

  test("422 for more drawings, texts or open uploads than a clip or a user may have; cancelling one makes room", async () => {
    const api = await newPerson();
    const params = { vstId: await makeClip(api) };
    const drawing = { drawing_data: { version: 1, strokes: [] } };
    for (let n = 0; n < 3; n += 1) await api.call(saveDrawing, { params, json: drawing });
    expect(await api.refused(saveDrawing, { params, json: drawing })).toMatchObject({
      status: 422,
      errors: { drawing_data: ["a clip holds at most 3 drawings"] },
    });
    for (let n = 0; n < 6; n += 1) await api.call(uploadText, { params, json: { text_content: "x" } });
    expect(await api.refused(uploadText, { params, json: { text_content: "x" } })).toMatchObject({
      status: 422,
      errors: { text_content: ["a clip holds at most 6 texts"] },
    });
    const json = { kind: "audio", size: 100 };
    const uploads = [1, 2].map(async () => (await api.call(createUpload, { params, json })).body.upload_id);
    const [first] = await Promise.all(uploads);
    expect((await api.refused(createUpload, { params, json })).status).toBe(422);
    await api.call(deleteUpload, { params: { ...params, uploadId: first ?? "" } });
    await api.call(createUpload, { params, json });
  });

  test("413 for a growing upload that announces more than fits; bytes that it no longer needs are free again", async () => {
    const api = await newPerson();
    const vstId = await makeClip(api);
    const json = { kind: "audio", size: 1000 };
    const { upload_id: uploadId } = (await api.call(createUpload, { params: { vstId }, json })).body;
    const params = { vstId, uploadId };
    await full(api, resizeUpload, { params, json: { size: QUOTA + 1 } });
    await api.call(resizeUpload, { params, json: { size: QUOTA } });
    await full(api, createUpload, { params: { vstId }, json });
    await api.call(resizeUpload, { params, json: { size: 1000 } });
    expect((await storage(api)).bytes).toBe(1000);
  });

  test("stored content is prepared and completed even beyond the quota; a video is refused until there is room", async () => {
    const api = await newPerson();
    const vstId = await makeDraft(api);
    await addAudio(api, vstId, wav(30));
    await expect
      .poll(async () => (await api.call(getWaveform, { params: { vstId }, headers: { Prefer: "wait=25" } })).status)
      .toBe(200);
    expect((await api.call(completePackage, { params: { vstId }, json: {} })).body.conversion_status).toBe("completed");
    expect((await storage(api)).bytes).toBeGreaterThan(QUOTA);
    await full(api, getVideo, { params: { vstId } });
    await addAudio(api, vstId, wav(2));
  });
});

test("200 usage reports the quota and every limit in snake_case", async ({ api }) => {
  const { storage, bounds } = (await api.call(getUsage)).body.data;
  expect(storage).toEqual({ clips: 0, bytes: 0, quota_bytes: 10 * 1024 ** 3 });
  expect(bounds).toMatchObject({
    json_bytes: 1024 * 1024,
    images_per_clip: 200,
    open_uploads: 20,
    waiting_jobs: 200,
    clip_drawings: 200,
    clip_drawing_bytes: 64 * 1024 * 1024,
    clip_redactions: 2000,
    clip_texts: 50,
    clip_text_bytes: 16 * 1024 * 1024,
  });
  expect(Object.keys(bounds).filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
});
