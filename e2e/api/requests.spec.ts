import JSZip from "jszip";
import sharp from "sharp";
import { deleteClip, getClip, listClips, updateClip } from "#lib/contract/clips";
import { getAudioFile, getImageFile, uploadAudio, uploadImage } from "#lib/contract/drafts";
import { listDrawings, saveDrawing } from "#lib/contract/drawings";
import { operations } from "#lib/contract/index";
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
import type { OperationSpec } from "#lib/contract/schema/operation";
import { getUsage } from "#lib/contract/service";
import { createWebhook, listWebhookDeliveries } from "#lib/contract/webhooks";
import { Api, expect, freshEmail, signIn, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { audioForm, fixture, imageForm, smallPicture, wav } from "../support/samples";
import { raisedLimits, startTestServer } from "../support/server.mjs";
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
  const image = fixture("small-photo-gps.jpg").toString("base64");
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
  const photo = fixture("small-photo-gps.jpg");
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

/** Of a file and of everything in it, however deep. */
async function* partsOf(name: string, bytes: Buffer): AsyncGenerator<{ name: string; bytes: Buffer }> {
  yield { name, bytes };
  if (bytes.toString("latin1", 0, 2) !== "PK") return;
  for (const entry of Object.values((await JSZip.loadAsync(bytes)).files))
    if (!entry.dir) yield* partsOf(`${name}/${entry.name}`, await entry.async("nodebuffer"));
}

async function hasMagenta(bytes: Buffer): Promise<boolean> {
  const image = sharp(bytes).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(() => ({ data: null, info: null }));
  if (!data) return false;
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80 && (data[at + 2] ?? 0) > 200) return true;
  return false;
}

test("no file that the asker can fetch holds what was covered, or where the picture was taken", async ({
  anonymous,
}) => {
  test.slow();
  const api = anonymous.as((await signIn(anonymous.url)).access_token);
  const { code } = await ask(api);
  const { vstId, answerer } = await begin(anonymous, code);
  const secret = await sharp({ create: { width: 150, height: 150, channels: 3, background: "#ff00ff" } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#335533" } })
    .composite([{ input: secret, left: 60, top: 60 }])
    .withExif({
      IFD0: { ImageDescription: "canary place" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect([photo.includes("canary place"), await hasMagenta(photo)]).toEqual([true, true]);
  await answerer.call(uploadImage, {
    params: { vstId },
    form: imageForm(photo, { name: "a.jpg", type: "image/jpeg" }),
  });
  await addAudio(answerer, vstId);
  const strokes = [
    {
      id: "r1",
      tool: "redact",
      points: [
        [0.05, 0.1],
        [0.4, 0.6],
      ],
    },
  ];
  await answerer.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes } } });
  const { url } = await send(answerer, code, vstId);
  await complete(api, vstId);
  const clip = (await api.call(getClip, { params: { id: vstId } })).body.data;
  const page = await (await fetch(url)).text();
  const shown = [...page.matchAll(/\/api\/v1\/clip\/public\/[^"'\\ ]+/g)].map(([path]) =>
    path.replaceAll("&amp;", "&"),
  );
  const addresses = [
    ...clip.image_urls,
    clip.audio_url,
    clip.playback_url,
    clip.thumbnail_url,
    `/api/v1/security/vst/${vstId}/package`,
    `/api/v1/security/vst/${vstId}/download`,
    `/api/v1/security/vst/${vstId}/manifest`,
    `/api/v1/clips/${vstId}/export?include_replies=true`,
    "/api/v1/auth/me/export",
    ...shown,
  ].filter((address) => address !== null);
  const found: string[] = [];
  let pictures = 0;
  for (const address of new Set(addresses)) {
    const answer = await api.send("GET", new URL(address, api.url).pathname + new URL(address, api.url).search);
    expect(answer.status, address).toBe(200);
    for await (const { name, bytes } of partsOf(address, answer.bytes)) {
      if (/\.(jpe?g|png|webp)$/i.test(name)) pictures += 1;
      if (bytes.includes("canary") || bytes.includes("GPSLatitude") || (await hasMagenta(bytes))) found.push(name);
    }
  }
  expect(found).toEqual([]);
  expect(pictures).toBeGreaterThan(5);
});

test("the token of an answer opens its clip for the operations of a recorder, after Send for a look and a deletion, and nothing else", async ({
  api,
  anonymous,
}) => {
  const { code } = await ask(api);
  const mine = await makeDraft(api, "The asker's own");
  const { vstId, answerer } = await begin(anonymous, code);
  const other = await begin(anonymous, code);
  await addAudio(answerer, vstId);
  const withToken = operations.filter(({ access }) => access === "bearer");
  const statusOf = async ({ method, path }: OperationSpec, id: number) => {
    const target = path
      .replace(/\{(id|vstId)\}/, String(id))
      .replace("{code}", code)
      .replace(/\{\w+\}/g, "x");
    return (await answerer.send(method, target, method === "GET" ? {} : { json: {} })).status;
  };
  const opens = async (id: number, which: readonly OperationSpec[]) => {
    const opened = [];
    for (const operation of which) if ((await statusOf(operation, id)) !== 401) opened.push(operation.id);
    return opened;
  };
  const harmless = withToken.filter(({ id }) => id !== "deleteClip" && id !== "sendAnswer");
  const expected = harmless.filter(({ answerToken }) => answerToken).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(15);
  expect(await opens(vstId, harmless)).toEqual(expected);
  for (const id of [mine, other.vstId]) {
    for (const operation of withToken.filter(({ answerToken, path }) => answerToken && path.includes("Id}")))
      expect(await statusOf(operation, id), `${operation.id} of another clip`).toBe(404);
  }
  await send(answerer, code, vstId);
  const always = harmless.filter(({ answerToken }) => answerToken === "always").map(({ id }) => id);
  expect(await opens(vstId, harmless)).toEqual(always);
  expect(await statusOf(getClip, mine), "another clip of the asker").toBe(404);
  await api.call(updateClip, { params: { id: vstId }, json: { metadata: { note: "for me alone" } } });
  await share(api, vstId);
  const query = { include_sharing: true, include_manifest: true };
  const seen = await answerer.call(getClip, { params: { id: vstId }, query });
  expect(seen.body.data).toMatchObject({ answered_by: "Priya", metadata: {} });
  expect(seen.bytes.toString("utf8")).not.toMatch(/share_code|for me alone/);
  await answerer.call(deleteClip, { params: { id: vstId } });
  await api.refused(getClip, { params: { id: vstId } });
  expect((await answerer.send("GET", `/api/v1/clips/${vstId}`)).status).toBe(401);
});

test("the private link shows the answer to who sent it, and the token of an answer opens no private link of the asker", async ({
  api,
  anonymous,
}) => {
  const { answerer, sent } = await sentAnswer(api, anonymous);
  const code = sent.url.split("/").at(-1) ?? "";
  expect((await anonymous.call(getPublicClip, { params: { code } })).body.data.title).toBe(
    "Where is the water coming from?",
  );
  const { share_code: locked } = await share(api, await makeDraft(api), { privacy: "private" });
  const refused = await answerer.refused(getPublicClip, { params: { code: locked } });
  expect(refused.error).toBe("share_private");
});

test("an answer holds 10 minutes, 10 pictures and files that can be read, and needs something said", async ({
  api,
  anonymous,
}) => {
  const { code } = await ask(api);
  const { vstId, answerer } = await begin(anonymous, code);
  const params = { vstId };
  expect((await answerer.refused(sendAnswer, { params: { code, vstId } })).error).toBe("validation_failed");
  const unknown = { form: audioForm(Buffer.from("no sound at all"), { name: "a.bin", type: "audio/x-unknown" }) };
  expect((await answerer.refused(uploadAudio, { params, ...unknown })).error).toBe("unsupported_media_type");
  const long = { form: audioForm(wav(604, 1000)) };
  expect((await answerer.refused(uploadAudio, { params, ...long })).error).toBe("payload_too_large");
  for (let count = 0; count < 10; count += 1) await addImage(answerer, vstId);
  const eleventh = { form: imageForm(smallPicture()) };
  expect((await answerer.refused(uploadImage, { params, ...eleventh })).error).toBe("validation_failed");
  await answerer.call(updateClip, { params: { id: vstId }, json: { description: "From the valve." } });
  await send(answerer, code, vstId, {});
  expect((await api.call(getClip, { params: { id: vstId } })).body.data).toMatchObject({ answered_by: null });
});

test("a request ends by time, by number and by its owner, says nothing of what was asked then, and opens again", async ({
  api,
  anonymous,
}) => {
  const { request_id: requestId, code } = await ask(api, {
    max_clips: 1,
    image: smallPicture().toString("base64"),
  });
  const late = await begin(anonymous, code);
  await addAudio(late.answerer, late.vstId);
  await sentAnswer(api, anonymous, { code });
  const params = { code };
  const change = async (json: Record<string, unknown>) =>
    (await api.call(updateRequest, { params: { requestId }, json })).body.data;
  const expectEnded = async () => {
    for (const operation of [getPublicRequest, getRequestImage, countRequestOpening, beginAnswer]) {
      const refused = await anonymous.refused(operation, { params });
      expect([refused.status, refused.error]).toEqual([410, "request_ended"]);
      expect(JSON.stringify(refused)).not.toContain("water");
    }
    const sending = { params: { code, vstId: late.vstId }, json: {} };
    expect((await late.answerer.refused(sendAnswer, sending)).error).toBe("request_ended");
  };
  await expectEnded();
  expect(await change({ max_clips: 5, closed: true })).toMatchObject({ status: "closed" });
  await expectEnded();
  const to = { params: { requestId }, json: { recipient_email: freshEmail() } };
  expect((await api.refused(requestByEmail, to)).error).toBe("conflict");
  const phone = { params: { requestId }, json: { recipient_phone: "+4915112345678" } };
  expect((await api.refused(requestBySms, phone)).error).toBe("conflict");
  expect(await change({ closed: false, message: null, questions: [{ text: "And now?" }] })).toMatchObject({
    status: "open",
    questions: [{ letter: "A", text: "And now?" }],
  });
  await send(late.answerer, code, late.vstId);
  expect(await change({ expires_at: new Date(Date.now() + 1500).toISOString() })).toMatchObject({ status: "open" });
  await expect.poll(async () => (await anonymous.send("GET", `/api/v1/request/public/${code}`)).status).toBe(410);
  expect((await anonymous.refused(getPublicRequest, { params: { code: "1".repeat(22) } })).status).toBe(404);
});

test("a call that waits is answered by the next answer, and webhooks get the first opening and each answer", async ({
  api,
  anonymous,
}) => {
  const events = ["request.opened", "request.answered"];
  const { data: webhook } = (await api.call(createWebhook, { json: { url: "http://127.0.0.1:9/", events } })).body;
  const { request_id: requestId, code } = await ask(api, { metadata: { ticket: 7 } });
  for (let count = 0; count < 3; count += 1) await anonymous.call(countRequestOpening, { params: { code } });
  const waiting = api.call(getRequest, { params: { requestId }, headers: { Prefer: "wait=20" } });
  const { vstId } = await sentAnswer(api, anonymous, { code });
  expect((await waiting).body.data).toMatchObject({ opened_count: 3, answers: [{ vst_id: vstId }] });
  const at = { params: { webhookId: webhook.id } };
  const { deliveries } = (await api.call(listWebhookDeliveries, at)).body.data;
  expect(deliveries.map(({ event }) => event).sort()).toEqual(["request.answered", "request.opened"]);
  expect((await api.refused(getRequest, { params: { requestId }, query: { after: -1 } })).error).toBe(
    "validation_failed",
  );
});

test("a request is sent by e-mail and SMS, in the language of who gets it, and takes one answer if one person got it", async ({
  api,
}) => {
  const { request_id: requestId, code } = await ask(api, { language: "de" });
  const email = freshEmail();
  const json = { recipient_email: email, recipient_name: "Bo" };
  const sent = (await api.call(requestByEmail, { params: { requestId }, json })).body;
  expect(sent).toMatchObject({ sent: true, recipient: email, url: `${api.url}/r/${code}` });
  const one = (await api.call(getRequest, { params: { requestId } })).body.data;
  expect(one).toMatchObject({ max_clips: 1, recipients: [{ channel: "email", address: email, name: "Bo" }] });
  await api.call(requestBySms, { params: { requestId }, json: { recipient_phone: "+4915112345679", language: "fr" } });
  expect((await api.call(getRequest, { params: { requestId } })).body.data.max_clips).toBe(20);
  const answer = await api.send("GET", `/dev/mailbox/messages?to=${encodeURIComponent(email)}`);
  expect(answer.bytes.toString("utf8")).toContain(`/r/${code}`);
  const again = (await api.call(requestByEmail, { params: { requestId }, json })).body;
  expect([sent.template_id, again.template_id]).toEqual([100, 101]);
  for (const [operation, to] of [
    [requestByEmail, { recipient_email: "no address" }],
    [requestBySms, { recipient_phone: "12" }],
  ] as const)
    expect((await api.refused(operation, { params: { requestId }, json: to })).error).toBe("validation_failed");
});

test("requests are their owner's: listed, changed and deleted by no one else", async ({ api, stranger, anonymous }) => {
  const { request_id: requestId, code } = await ask(api, { message: "Please" });
  const { answerer, vstId } = await begin(anonymous, code);
  const { vstId: sentId } = await sentAnswer(api, anonymous, { code });
  const ids = async (by: Api) =>
    (await by.call(listRequests, { query: { limit: 100 } })).body.data.requests.map(({ request_id }) => request_id);
  expect(await ids(api)).toContain(requestId);
  expect(await ids(stranger)).not.toContain(requestId);
  expect((await api.refused(listRequests, { query: { limit: 0 } })).error).toBe("validation_failed");
  const params = { requestId };
  for (const call of [
    stranger.refused(getRequest, { params }),
    stranger.refused(updateRequest, { params, json: { title: "Mine" } }),
    stranger.refused(deleteRequest, { params }),
    stranger.refused(requestByEmail, { params, json: { recipient_email: freshEmail() } }),
    stranger.refused(requestBySms, { params, json: { recipient_phone: "+4915112345678" } }),
    api.refused(sendAnswer, { params: { code, vstId }, json: {} }),
  ])
    expect((await call).error).toBe("resource_not_found");
  expect((await api.refused(updateRequest, { params, json: { title: "x".repeat(201) } })).error).toBe(
    "validation_failed",
  );
  await api.call(deleteRequest, { params });
  expect((await anonymous.refused(getPublicRequest, { params: { code } })).error).toBe("resource_not_found");
  expect((await anonymous.refused(getRequestImage, { params: { code } })).error).toBe("resource_not_found");
  expect((await anonymous.refused(countRequestOpening, { params: { code } })).error).toBe("resource_not_found");
  expect((await anonymous.refused(beginAnswer, { params: { code } })).error).toBe("resource_not_found");
  expect((await answerer.send("GET", `/api/v1/clips/${vstId}`)).status).toBe(401);
  const clip = (await api.call(getClip, { params: { id: sentId } })).body.data;
  expect(clip).toMatchObject({ answer_to: null, answered_by: "Priya" });
});

test("a request takes a picture as a file, as base64 or of a clip, without what that clip hides", async ({
  api,
  stranger,
}) => {
  const form = new FormData();
  form.set("title", "What is this?");
  form.set("questions", JSON.stringify(questions));
  form.set("metadata", JSON.stringify({ ticket: 7 }));
  form.set("image_file", new Blob([new Uint8Array(smallPicture())]), "s.png");
  const made = (await api.call(createRequest, { form })).body;
  expect(made.questions).toHaveLength(2);
  expect(made.metadata).toEqual({ ticket: 7 });
  expect(made.image_width).toBeGreaterThan(100);
  const vstId = await makeDraft(api);
  await addImage(api, vstId, fixture("small-photo-gps.jpg"));
  const strokes = [
    {
      id: "r1",
      tool: "redact",
      points: [
        [0, 0],
        [1, 1],
      ],
    },
  ];
  await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: { version: 1, strokes } } });
  const about = await ask(api, { clip_id: vstId });
  expect(about.clip_id).toBe(vstId);
  const shown = await api.as(null).call(getRequestImage, { params: { code: about.code } });
  const { channels } = await sharp(shown.bytes).stats();
  expect(
    channels.map(({ stdev }) => stdev).every((spread) => spread < 3),
    "covered",
  ).toBe(true);
  const range = { params: { code: about.code }, headers: { Range: "bytes=99999999-" } };
  expect((await api.refused(getRequestImage, range)).error).toBe("range_not_satisfiable");
  const part = { params: { code: about.code }, headers: { Range: "bytes=0-9" } };
  expect((await api.call(getRequestImage, part)).bytes).toHaveLength(10);
  for (const [json, error] of [
    [{ title: "" }, "validation_failed"],
    [{ title: "x", questions: [{ text: "a", x: 0.5 }] }, "validation_failed"],
    [{ title: "x", questions: Array(11).fill({ text: "a" }) }, "validation_failed"],
    [{ title: "x", image: "no base64!" }, "validation_failed"],
    [{ title: "x", image: Buffer.from("no picture").toString("base64") }, "unsupported_media_type"],
    [{ title: "x", clip_id: vstId, clip_image: "img9" }, "validation_failed"],
  ] as const)
    expect((await api.refused(createRequest, { json })).error).toBe(error);
  const large = { title: "x", image: Buffer.alloc(26 * 1024 * 1024).toString("base64") };
  expect((await api.refused(createRequest, { json: large })).error).toBe("payload_too_large");
  expect((await stranger.refused(createRequest, { json: { title: "x", clip_id: vstId } })).error).toBe(
    "resource_not_found",
  );
});

test.describe("bounds", () => {
  // One server for both.
  test.describe.configure({ mode: "default" });
  let server: Awaited<ReturnType<typeof startTestServer>>;
  test.beforeAll(async () => {
    const limits = { RATE_LIMIT_ANSWERS_PER_IP: "3", RATE_LIMIT_UNSENT_ANSWERS_PER_IP: "2" };
    const env = { ...raisedLimits, ...limits, TRUST_PROXY: "1", STORAGE_QUOTA_BYTES: "2000000" };
    server = await startTestServer({ env });
  });
  test.afterAll(() => server?.stop());

  test("one address begins so many answers, and all answers that are not sent take half of what their asker has left", async () => {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const anonymous = api.as(null);
    const { code } = await ask(api, { image: fixture("screenshot.png").toString("base64") });
    const [one, two] = [await begin(anonymous, code), await begin(anonymous, code)];
    const third = await anonymous.refused(beginAnswer, { params: { code } });
    expect([third.status, third.error]).toEqual([429, "rate_limit_exceeded"]);
    await addAudio(one.answerer, one.vstId, wav(40));
    const full = { params: { vstId: two.vstId }, form: audioForm(wav(20)) };
    expect((await two.answerer.refused(uploadAudio, full)).error).toBe("storage_full");
    expect((await api.call(getUsage)).body.data.storage.bytes).toBeGreaterThan(600_000);
    await send(one.answerer, code, one.vstId);
    const image = fixture("photo-gps.jpg").toString("base64");
    expect((await api.refused(createRequest, { json: { title: "x", image } })).error).toBe("storage_full");
    expect((await anonymous.refused(beginAnswer, { params: { code } })).error, "three an hour").toBe(
      "rate_limit_exceeded",
    );
    await two.answerer.call(deleteClip, { params: { id: two.vstId } });
  });

  test("no answer begins where its picture has no room in that half", async () => {
    const api = new Api(server.url, (await signIn(server.url)).access_token);
    const { code } = await ask(api, { image: fixture("screenshot.png").toString("base64") });
    const from = { params: { code }, headers: { "X-Forwarded-For": "203.0.113.9" } };
    const { body } = await api.as(null).call(beginAnswer, from);
    const [answerer, params] = [api.as(body.answer_token), { vstId: body.vst_id }];
    let seconds = 60;
    const fill = () =>
      answerer.send("POST", `/api/v1/security/vst/${body.vst_id}/audio`, { form: audioForm(wav(seconds)) });
    while ((await fill()).status === 413) seconds -= 2;
    expect((await answerer.call(getClip, { params: { id: params.vstId } })).body.data.audio_url).not.toBeNull();
    expect((await api.as(null).refused(beginAnswer, from)).error).toBe("storage_full");
  });
});
