import { randomBytes } from "node:crypto";
import { deleteClip, getClip, listClips, updateClip } from "#lib/contract/clips";
import { getAudioFile, getImageFile, uploadAudio, uploadImage } from "#lib/contract/drafts";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import { uploadText } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import {
  beginAnswer,
  countRequestOpening,
  createRequest,
  deleteRequest,
  getPublicRequest,
  getRequest,
  getRequestImage,
  listRequests,
  requestByEmail,
  requestBySms,
  sendAnswer,
  updateRequest,
} from "#lib/contract/requests";
import { createWebhook } from "#lib/contract/webhooks";
import { type Api, expect, freshEmail, test } from "../support/api";
import { addAudio, addImage, makeDraft } from "../support/clip-steps";
import { audioForm, fixture, imageForm, wav } from "../support/samples";
import { taggedRecordings } from "../support/tagged-recordings";

const questions = [{ text: "Where does the water come out?", x: 0.25, y: 0.5 }, { text: "Since when?" }];

async function ask(api: Api, fields: Record<string, unknown> = {}) {
  return (await api.call(createRequest, { json: { title: "Where is the water coming from?", ...fields } })).body;
}

async function begin(anonymous: Api, code: string) {
  const { body } = await anonymous.call(beginAnswer, { params: { code } });
  return { vstId: body.vst_id, answerer: anonymous.as(body.answer_token), token: body.answer_token };
}

const send = async (answerer: Api, code: string, vstId: number, json: Record<string, unknown> = { name: "Priya" }) =>
  (await answerer.call(sendAnswer, { params: { code, vstId }, json })).body;

async function sentAnswer(api: Api, anonymous: Api, request?: { code: string }) {
  const { code } = request ?? (await ask(api));
  const begun = await begin(anonymous, code);
  await addAudio(begun.answerer, begun.vstId);
  return { ...begun, code, sent: await send(begun.answerer, code, begun.vstId) };
}

test("a picture and two questions are asked, answered with voice, pin and ink, and the asker gets a clip", async ({
  api,
  anonymous,
}) => {
  const image = fixture("photo-gps.jpg").toString("base64");
  const made = await ask(api, { message: "I only see the puddle.", questions, image, metadata: { ticket: 7 } });
  expect(made).toMatchObject({
    url: `${api.url}/r/${made.code}`,
    questions: [
      { letter: "A", text: "Where does the water come out?", x: 0.25, y: 0.5 },
      { letter: "B", text: "Since when?", x: null, y: null },
    ],
    status: "open",
    max_clips: 20,
    keep_days: 30,
    answer_count: 0,
    metadata: { ticket: 7 },
  });
  const asked = (await anonymous.call(getPublicRequest, { params: { code: made.code } })).body.data;
  expect(asked).toMatchObject({ title: made.title, message: "I only see the puddle.", max_seconds: 600 });
  expect(JSON.stringify(asked)).not.toContain("ticket");
  const picture = await anonymous.call(getRequestImage, { params: { code: made.code } });
  expect(picture.bytes.includes("Exif")).toBe(false);

  const { vstId, answerer } = await begin(anonymous, made.code);
  const before = (await answerer.call(getClip, { params: { id: vstId } })).body.data;
  expect(before).toMatchObject({ title: made.title, conversion_status: "draft", answer_to: made.request_id });
  expect(before.image_urls).toHaveLength(1);
  const name = new URL(before.image_urls[0] ?? "").pathname.split("/").at(-1) ?? "";
  const held = await answerer.call(getImageFile, { params: { vstId, filename: name } });
  expect(held.bytes.equals(picture.bytes), "the outbox finds it by its bytes").toBe(true);

  await answerer.call(uploadAudio, { params: { vstId }, form: audioForm(wav(2)) });
  const tags = [{ timestamp: 0.5, x: 0.3, y: 0.5, note: "" }];
  await answerer.call(updateClip, { params: { id: vstId }, json: { voice_tags: tags } });
  const strokes = [
    {
      id: "s1",
      tool: "pen",
      points: [
        [0.1, 0.1],
        [0.5, 0.5],
      ],
    },
  ];
  await answerer.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes } } });
  expect((await api.send("GET", `/api/v1/clips/${vstId}`)).status, "not the asker's until it is sent").toBe(404);

  const sent = await send(answerer, made.code, vstId);
  expect(sent.url).toContain(`${api.url}/c/`);
  expect((await send(answerer, made.code, vstId)).url, "again changes nothing").toBe(sent.url);
  const clip = (await api.call(getClip, { params: { id: vstId } })).body.data;
  expect(clip).toMatchObject({ answer_to: made.request_id, answered_by: "Priya", voice_tags: tags });
  expect((await api.call(listDrawings, { params: { vstId } })).body.drawings).toHaveLength(1);
  const { clips } = (await api.call(listClips, { query: { search: made.title } })).body.data;
  expect(clips.map(({ id }) => id)).toContain(vstId);
  const now = (await api.call(getRequest, { params: { requestId: made.request_id } })).body.data;
  expect(now).toMatchObject({ answer_count: 1, answers: [{ vst_id: vstId, name: "Priya" }] });
});

test("what was sent is what can be seen and heard: no place, no name, nothing under a redaction, in no file", async ({
  api,
  anonymous,
}) => {
  const { code } = await ask(api);
  const { vstId, answerer } = await begin(anonymous, code);
  const photo = fixture("photo-gps.jpg");
  await answerer.call(uploadImage, { params: { vstId }, form: imageForm(photo, { name: "Grandma at home.jpg" }) });
  const secret = "Secret place";
  await answerer.call(uploadAudio, {
    params: { vstId },
    form: audioForm(taggedRecordings.mp3(secret), { name: "v.mp3" }),
  });
  const strokes = [
    {
      id: "r1",
      tool: "redact",
      points: [
        [0, 0],
        [0.6, 0.6],
      ],
    },
  ];
  await answerer.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes } } });
  await send(answerer, code, vstId);
  const clip = (await api.call(getClip, { params: { id: vstId } })).body.data;
  const nameOf = (url: string | null | undefined) => new URL(url ?? "").pathname.split("/").at(-1) ?? "";
  const picture = await api.call(getImageFile, { params: { vstId, filename: nameOf(clip.image_urls[0]) } });
  const sound = await api.call(getAudioFile, { params: { vstId, filename: nameOf(clip.audio_url) } });
  expect(picture.bytes.includes("Exif") || picture.bytes.includes("GPS")).toBe(false);
  expect(sound.bytes.includes(secret)).toBe(false);
  expect(JSON.stringify(clip)).not.toContain("Grandma");
  const byOwnName = await api.send(
    "GET",
    `/api/v1/security/vst/${vstId}/image/${encodeURIComponent("Grandma at home.jpg")}`,
  );
  expect(byOwnName.status).toBe(404);
});
