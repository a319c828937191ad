// `node e2e/support/record-examples.mjs http://localhost:3000` calls every operation once and records the examples of
// the OpenAPI document. Ids, secrets and times are replaced by stable ones.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { exampleFile } from "./example-files.mjs";
import { rootDir } from "./steps.mjs";

const photoFile = "photo.jpg";
const packageFile = "clip.vst";
const voiceFile = "recording.webm";
const recordedOrigin = "https://tellmark.test";
const url = process.argv[2] ?? "http://localhost:3000";

/**
 * @typedef {object} Call
 * @property {Record<string, string | number>} [params]
 * @property {Record<string, string | number | boolean>} [query]
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [body]
 * @property {Record<string, string>} [form]
 * @property {string} [file]
 */

/** @type {{paths: Record<string, Record<string, any>>}} */
const document = await (await fetch(`${url}/api/v1/openapi.json`)).json();
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [operation.operationId, { ...operation, method, path }]),
  ),
);
/** @type {Record<string, Call & {status: number, answer?: unknown}>} */
const recorded = {};
let token = "";
/** @type {Map<string, Blob>} */
const files = new Map();
const fileOf = async (/** @type {string} */ name) =>
  name === packageFile ? /** @type {Blob} */ (files.get("exportClip")) : openAsBlob(exampleFile(name));

/**
 * @param {string} id @param {Call} [call] @param {{auth?: boolean, keep?: boolean}} [options] @returns {Promise<any>}
 */
async function record(id, call = {}, { auth = true, keep = true } = {}) {
  const operation = operations.get(id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
    encodeURIComponent(String(call.params?.[name])),
  );
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, String(value));
  const headers = new Headers(call.headers);
  if (auth && operation.security.some((/** @type {object} */ one) => "bearer" in one)) {
    headers.set("Authorization", `Bearer ${token}`);
  }
  const { body, contentType } = await bodyOf(operation, call);
  if (contentType) headers.set("Content-Type", contentType);
  const response = await fetch(address, {
    method: operation.method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${id} answered ${response.status}: ${await response.text()}`);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const answer = isJson ? await response.json() : undefined;
  if (!isJson) files.set(id, await response.blob());
  if (keep) recorded[id] = { ...call, status: response.status, ...(answer === undefined ? {} : { answer }) };
  return answer;
}

/** @param {any} operation @param {Call} call @returns {Promise<{body?: BodyInit, contentType?: string}>} */
async function bodyOf(operation, call) {
  if (operation.requestBody?.content["application/octet-stream"]) {
    return { body: await fileOf(String(call.file)), contentType: "application/octet-stream" };
  }
  if (call.form) {
    const form = new FormData();
    for (const [name, value] of Object.entries(call.form)) {
      if (value === call.file) form.set(name, await fileOf(value), value);
      else form.set(name, value);
    }
    return { body: form };
  }
  return call.body ? { body: JSON.stringify(call.body), contentType: "application/json" } : {};
}

/** @param {string} to @returns {Promise<string>} */
async function newestMailTo(to) {
  const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(to)}`)).json();
  return messages[0].text;
}

/** @param {string} to @returns {Promise<string>} */
async function codeFor(to) {
  return /\b\d{6}\b/.exec(await newestMailTo(to))?.[0] ?? "";
}

const email = "maria@example.com";
const sent = await record("login", { body: { email } });
let code = await codeFor(email);
const session = await record("verifyCode", { body: { email, code } });
token = session.access_token;
recorded.verifyCodeAlias = /** @type {any} */ (recorded.verifyCode);
recorded.resendCode = { body: { verification_id: sent.verification_id }, status: 200, answer: sent };
const renewed = await record("refreshSession", { body: { refresh_token: session.refresh_token } });
token = renewed.access_token;
await record("updateMe", { body: { name: "Maria Lindqvist", locale: "en" } });
await record("getMe");
await record("updatePreferences", { body: { digest: "daily", clip_ready: "always", date_language: "en-GB" } });
await record("getPreferences");
const key = await record("createApiKey", { body: { name: "Backup script" } });
await record("listApiKeys");
const signedIn = await record("listSessions");
await record("endOtherSessions");
await record("deleteApiKey", { params: { keyId: key.data.id } });

// Maria is an administrator: the server needs ADMIN_EMAILS=maria@example.com.
const keyMail = { params: { channel: "email", templateId: 6 } };
await record("listTemplates");
const { words } = (await record("getTemplate", keyMail)).data;
await record("changeTemplate", { ...keyMail, body: { ...words, heading: "A key was made for {{first_name}}" } });
await record("previewTemplate", { ...keyMail, body: { heading: "Your new key, {{first_name}}" } });
await record("testTemplate", { ...keyMail, body: { heading: "Your new key, {{first_name}}" } });
await record("resetTemplate", keyMail);
await record("examineService");

// A receiver that works; the server needs WEBHOOK_ALLOW_PRIVATE=1 for it.
const receiver = createServer((_, response) => response.end("ok")).listen(0, "127.0.0.1");
await once(receiver, "listening");
const receiverUrl = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (receiver.address()).port}`;
const subscription = { url: `${receiverUrl}/tellmark`, events: ["clip.completed", "reply.created"] };
const { id: webhookId } = (await record("createWebhook", { body: subscription })).data;
const hook = { params: { webhookId } };
await record("updateWebhook", { ...hook, body: { description: "Ticket board" } });
await record("rotateWebhookSecret", hook);
const { id: deliveryId } = (await record("testWebhook", hook)).data;
await record("redeliverWebhook", { params: { webhookId, deliveryId } });
await record("listWebhookDeliveries", hook);
await record("getWebhook", hook);
await record("listWebhooks");
await record("deleteWebhook", hook);
receiver.close();

// A clip: draft, picture, recording, ink, text, package.
const tags = [
  { timestamp: 1.5, x: 0.31, y: 0.42, note: "The valve drips here" },
  { timestamp: 4.2, x: 0.64, y: 0.2, note: "Shut it off there first" },
];
const draft = await record("createDraft", {
  body: { title: "Leaking valve", description: "Cellar, behind the boiler" },
});
const vstId = draft.vst_id;
const image = await record("uploadImage", {
  params: { vstId },
  form: { image_file: photoFile, position: "1" },
  file: photoFile,
});
const opened = await record("createUpload", {
  params: { vstId },
  body: {
    kind: "audio",
    filename: voiceFile,
    content_type: "audio/webm",
    size: (await openAsBlob(exampleFile(voiceFile))).size,
  },
});
const uploadId = opened.upload_id;
await record("appendUpload", { params: { vstId, uploadId }, query: { offset: 0 }, file: voiceFile });
await record("getUpload", { params: { vstId, uploadId } });
const attached = await record("attachUpload", { params: { vstId, uploadId }, body: {} });
await record("deleteAudioFile", { params: { vstId, filename: attached.filename } }, { keep: false });
const given = await record(
  "createUpload",
  { params: { vstId }, body: { kind: "image", filename: photoFile, size: 1_000_000 } },
  { keep: false },
);
await record("addressUpload", { params: { vstId, uploadId: given.upload_id }, body: { size: 1_000_000 } });
await record("resizeUpload", { params: { vstId, uploadId: given.upload_id }, body: { size: 2_000_000 } });
await record("deleteUpload", { params: { vstId, uploadId: given.upload_id } });
const audio = await record("uploadAudio", {
  params: { vstId },
  form: { audio_file: voiceFile, duration: "10.8", format: "webm" },
  file: voiceFile,
});
await record("getImageFile", { params: { vstId, filename: image.filename } });
await record("getAudioFile", { params: { vstId, filename: audio.filename }, headers: { Range: "bytes=0-1023" } });
await record("getFile", { params: { filename: image.filename } });
const drawing = await record("saveDrawing", {
  params: { vstId },
  body: {
    drawing_data: {
      version: 1,
      coordinate_space: "normalized",
      canvas: { width: 1280, height: 960 },
      strokes: [
        {
          id: "s1",
          tool: "arrow",
          color: "#e4572e",
          width: 0.006,
          opacity: 1,
          points: [
            [0.2, 0.3, 0],
            [0.3, 0.41, 0.4],
          ],
          start: 1.2,
          end: 1.6,
        },
      ],
    },
  },
});
await record("listDrawings", { params: { vstId } });
await record("getDrawing", { params: { vstId, drawingId: drawing.drawing_id } });
const spoken = {
  language: "en",
  segments: [
    {
      start: 0.3,
      end: 2.1,
      text: "The valve drip here.",
      words: ["The", "valve", "drip", "here."].map((word, at) => ({
        word,
        start: 0.3 + at * 0.45,
        end: 0.7 + at * 0.45,
        confidence: word === "drip" ? 0.41 : 0.96,
      })),
    },
  ],
};
await record("uploadText", {
  params: { vstId },
  body: { text_content: JSON.stringify(spoken), type: "transcription", language: "en" },
});
await record("getTranscription", { params: { id: vstId } });
await record("updateTranscription", {
  params: { id: vstId },
  body: { segments: [{ id: 0, text: "The valve drips here." }] },
});
await record("transcribeClip", { params: { id: vstId }, body: { language: "en" } });
await record("updateManifest", {
  params: { vstId },
  body: {
    voice_tags: tags,
    picture_switches: [{ timestamp: 0, image: "img1" }],
    metadata: { ticket: "A-1042" },
  },
});
await record("replaceManifest", { params: { vstId }, body: { voice_tags: tags, metadata: { ticket: "A-1042" } } });
await record("updateManifestByPost", { params: { vstId }, body: { timestamps: [1.5, 4.2] } });
await record("completePackage", { params: { vstId }, body: { voice_tags: tags } });
const conversion = await record("getConversion", { params: { vstId }, headers: { Prefer: "wait=25" } });
await record("convert", { params: { vstId }, body: { force: false } });
await record("getJob", { params: { jobId: conversion.job_id } });
const waveform = await record("getWaveform", { params: { vstId }, headers: { Prefer: "wait=25" } });
// A few numbers are enough for an example.
const shownPeaks = 6;
Object.assign(waveform, {
  length: shownPeaks,
  duration: (shownPeaks * waveform.samples_per_pixel) / waveform.sample_rate,
  data: waveform.data.slice(0, 2 * shownPeaks),
});
await record("getManifest", { params: { vstId } });
await record("downloadClip", { params: { vstId } });
await record("getDownloadAddress", { params: { vstId } });
await record("getPackage", { params: { vstId } });
const film = { params: { vstId }, headers: { Prefer: "wait=25" } };
for (;;) if ((await record("getVideo", film))?.status !== "processing") break;
await record("generateThumbnail", { params: { vstId }, body: { style: "auto" } });
await record("regenerateThumbnail", { params: { vstId }, body: { force: true } });
await record("getThumbnail", { params: { vstId }, query: { size: 640 } });

const id = vstId;
await record("updateClip", { params: { id }, body: { title: "Leaking valve in the cellar", metadata: { floor: -1 } } });
await record("replaceClipFields", { params: { id }, body: { metadata: { ticket: "A-1042" } } });
await record("updateClipByPost", { params: { id }, body: { description: "Behind the boiler" } });
await record("getClip", { params: { id }, query: { include_sharing: true } });
await record("listClips", { query: { page: 1, limit: 20, search: "valve" } });

// Sharing, and what the recipient sees.
const link = await record("createShareLink", { params: { id }, body: { privacy: "unlisted", max_views: 50 } });
const shareCode = link.share_code;
const mailed = await record("shareByEmail", {
  params: { id },
  body: { recipient_email: "bob@example.com", recipient_name: "Bob", message: "Can you have a look?" },
});
await record("remindShare", { params: { code: mailed.share_code } });
await record("shareBySms", {
  params: { id },
  body: { recipient_phone: "+15551234567", message: "Can you have a look?" },
});
await record("getPublicClip", { params: { code: shareCode }, query: { track_view: true } }, { auth: false });
const open = await record("createShareLink", { params: { id }, body: {} }, { keep: false });
await record("getEmbedding", { query: { url: `${url}/c/${open.share_code}` } }, { auth: false });
const shown = /** @type {any} */ (recorded.getPublicClip).answer.data;
const query = { v: shown.visit_pass };
await record("getPublicData", { params: { code: shareCode }, query }, { auth: false });
const filename = new URL(shown.media.image_urls[0], url).pathname.split("/").at(-1) ?? "";
await record("getPublicFile", { params: { code: shareCode, filename }, query }, { auth: false });
const locked = await record(
  "createShareLink",
  { params: { id }, body: { privacy: "password", password: "blue-ladder" } },
  { keep: false },
);
await record("unlockShare", { params: { code: locked.share_code }, body: { password: "blue-ladder" } });
const addressed = await record(
  "shareByEmail",
  { params: { id }, body: { recipient_email: "bob@example.com", privacy: "private" } },
  { keep: false },
);
const door = { params: { code: addressed.share_code } };
const asked = await record("requestViewerCode", { ...door, body: { email: "bob@example.com" } });
await record("verifyViewerCode", {
  ...door,
  body: { verification_id: asked.verification_id, code: await codeFor("bob@example.com") },
});
await record("getReplyForm", { params: { token: link.reply_token } });
await record("submitReply", {
  params: { token: link.reply_token },
  form: {
    message: "I will come by on Tuesday.",
    audio_file: voiceFile,
    sender_name: "Bob",
    sender_email: "bob@example.com",
  },
  file: voiceFile,
});
const unsubscribeToken = /\/unsubscribe\/(\S+)/.exec(await newestMailTo(email))?.[1] ?? "";
await record("getUnsubscribePage", { params: { token: unsubscribeToken } }, { auth: false });
await record("unsubscribe", { params: { token: unsubscribeToken } }, { auth: false });
const { replies } = (await record("listReplies", { params: { id } })).data;
const talk = await record("createShareLink", { params: { id }, body: { replies: "held" } }, { keep: false });
const token2 = { params: { token: talk.reply_token }, form: { message: "Seen.", sender_name: "Bob" } };
const { reply_id: replyId } = await record("submitReply", token2, { keep: false });
const withTrap = (/** @type {string} */ message) => ({
  ...token2,
  form: { ...token2.form, message, leave_empty: "x" },
});
await record("declineReply", { params: { replyId } });
await record("approveReply", { params: { replyId } });
const { reply_id: trapped } = await record("submitReply", withTrap("I see it now."), { keep: false });
await record("acceptReply", { params: { replyId: trapped } });
const { reply_id: unwanted } = await record("submitReply", withTrap("Buy now."), { keep: false });
await record("deleteReply", { params: { replyId: unwanted } });
await record("listShownReplies", { params: { code: talk.share_code } }, { auth: false });
await record("answerReply", {
  params: { replyId: replies[0].id },
  body: { message: "Tuesday is fine. The key is with the neighbour." },
});
await record("listMessages", { params: { id } });
await record("listShares", { params: { id } });
await record("getShare", { params: { code: shareCode } });
await record("updateShare", {
  params: { code: shareCode },
  body: { expires_at: "2031-01-31T12:00:00Z", max_views: 100 },
});
await record("freezeShare", { params: { code: shareCode } });
await record("unfreezeShare", { params: { code: shareCode } });
const rotated = await record("rotateShare", { params: { code: locked.share_code } });
await record("revokeShare", { params: { code: rotated.data.share_code } });
await record("listAllReplies");
await record("countView", { params: { code: shareCode } }, { auth: false });
await record("reportHeard", { params: { code: shareCode }, body: { heard: 0.8 } }, { auth: false });

// Operations that need a provider have hand-written examples, which tests also validate.
recorded.translateText = {
  body: { text: "The valve drips here.", target_language: "es" },
  status: 200,
  answer: {
    success: true,
    translated_text: "La válvula gotea aquí.",
    source_language: "en",
    target_language: "es",
    detected_source_language: "en",
    provider: "libretranslate",
    model: null,
    characters: 21,
  },
};

const translated = {
  language: "es",
  source_language: "en",
  provider: "libretranslate",
  model: null,
  quality: "standard",
  current: true,
  version: 2,
  created_at: "2026-11-02T09:30:00.000Z",
};
const translatedTranscription = {
  success: true,
  status: "completed",
  text: "La válvula gotea aquí.",
  ...translated,
  segments: [{ id: 0, start: 0.2, end: 1.9, text: "La válvula gotea aquí." }],
};
recorded.translateTranscription = {
  params: { id },
  body: { target_language: "es" },
  status: 200,
  answer: translatedTranscription,
};
recorded.listTranslations = {
  params: { id },
  status: 200,
  answer: { success: true, data: { translations: [translated] }, message: "The translations." },
};
recorded.getTranslation = { params: { id, language: "es" }, status: 200, answer: translatedTranscription };
recorded.deleteTranslation = {
  params: { id, language: "es" },
  status: 200,
  answer: { success: true, data: { language: "es", deleted: true }, message: "The translation is gone." },
};

await record("exportClip", { params: { id }, query: { include_replies: false } });
await record("exportAccount");
await record("importClip", { form: { vst_file: packageFile }, file: packageFile });

await record("getHealth");
await record("getReadiness");
await record("getUsage");
await record("getCapabilities");
await record("createClip", {
  body: { title: "Scratch on the door", voice_tags: tags.slice(0, 1), metadata: { ticket: "A-1043" } },
});
const strokes = [{ id: "s2", tool: "pen", color: "#e4572e", width: 0.006, points: [[0.4, 0.5, 0]], start: 2 }];
const changed = await record("changeDrawing", {
  params: { vstId, drawingId: drawing.drawing_id },
  body: { strokes, remove: ["s1"] },
});
await record("replaceDrawing", {
  params: { vstId, drawingId: drawing.drawing_id },
  headers: { "If-Match": `"${drawing.drawing_id}-${changed.drawing.version}"` },
  body: { drawing_data: { version: 1, strokes } },
});
await record("listDrawingVersions", { params: { vstId, drawingId: drawing.drawing_id } });
const replaced = await record("replaceImage", {
  params: { vstId, filename: image.filename },
  form: { image_file: photoFile },
  file: photoFile,
});
await record("orderImages", { params: { vstId }, body: { filenames: [replaced.filename] } });
await record("trimAudio", { params: { vstId }, body: { start: 0.4, cut: [{ start: 3.2, end: 4.5 }] } });
const settled = async () => {
  for (;;) {
    const { audio_edit } = (await record("getClip", { params: { id } }, { keep: false })).data;
    if (audio_edit?.status !== "pending") return;
    await new Promise((later) => setTimeout(later, 500));
  }
};
await settled();
await record("recordOver", {
  params: { vstId },
  form: { audio_file: voiceFile, start: "5.2", end: "9", take_id: "take-2" },
  file: voiceFile,
});
await settled();
await record("deleteDrawing", { params: { vstId, drawingId: drawing.drawing_id } });
await record("deleteImageFile", { params: { vstId, filename: replaced.filename } });
const { audio_url: joined } = (await record("getClip", { params: { id } }, { keep: false })).data;
await record("deleteAudioFile", { params: { vstId, filename: joined.split("/").at(-1) } });
await record("duplicateClip", { params: { id }, body: {} });
await record("deleteClip", { params: { id } });
await record("endSession", { params: { sessionId: signedIn.data.sessions[0].id } });
await record("login", { body: { email } }, { keep: false });
code = await codeFor(email);
token = (await record("verifyCode", { body: { email, code } }, { keep: false })).access_token;
await record("logout", { body: { all: false } });
await record("login", { body: { email } }, { keep: false });
code = await codeFor(email);
token = (await record("verifyCode", { body: { email, code } }, { keep: false })).access_token;
const phone = "+15557654321";
const begun = await record("requestContactChange", { body: { phone } });
await record("confirmContactChange", {
  body: { verification_id: begun.verification_id, code: await codeFor(phone) },
});
const undo = { params: { token: /\/contact-undo\/(\w+)/.exec(await newestMailTo(email))?.[1] ?? "" } };
await record("removeContact", { query: { channel: "sms" } });
await record("getContactUndoPage", undo, { auth: false });
await record("undoContactChange", undo, { auth: false });
await record("login", { body: { email } }, { keep: false });
code = await codeFor(email);
token = (await record("verifyCode", { body: { email, code } }, { keep: false })).access_token;
await record("deleteMe");

const missing = [...operations.keys()].filter((name) => name !== "getOpenApi" && !recorded[name]);
if (missing.length > 0) console.warn(`without an example: ${missing.join(", ")}`);
const stable = stabilise(recorded, vstId);
const sorted = Object.fromEntries(Object.entries(stable).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(join(rootDir, "lib/contract/examples.json"), `${JSON.stringify(sorted, null, 2)}\n`);
console.log(`${Object.keys(sorted).length} examples.`);

/** Replaces random and time-dependent values by constants. @param {any} value @param {number} clipId */
function stabilise(value, clipId) {
  /** @type {Map<string, string>} */
  const known = new Map();
  const alike = (/** @type {string} */ found, /** @type {string} */ secret, /** @type {string} */ kind) => {
    const earlier = known.get(found);
    if (earlier) return earlier;
    const seed = `${kind}${[...known.keys()].filter((one) => known.get(one)?.startsWith(kind)).length}`;
    const letters = createHash("sha512")
      .update(seed)
      .digest("base64")
      .replace(/[^1-9A-HJ-NP-Za-km-z]/g, "");
    const made = kind + letters.repeat(2).slice(0, secret.length);
    known.set(found, made);
    return made;
  };
  /** @type {Map<string, string>} */
  const times = new Map();
  const time = (/** @type {string} */ found) => {
    if (found > "2030") return found;
    const made = times.get(found) ?? new Date(Date.UTC(2026, 10, 2, 9, 30) + times.size * 1000).toISOString();
    times.set(found, made);
    return made;
  };
  const text = (/** @type {string} */ given) =>
    given
      .replaceAll(url, recordedOrigin)
      .replaceAll(receiverUrl, "https://hooks.example.com")
      .replace(/\/tmp\/[\w-]+/g, "/srv/tellmark")
      .replace(
        /\bwhsec_[\w+/]{43}=/g,
        (found) =>
          `whsec_${Buffer.from(alike(found, found, ""))
            .toString("base64")
            .slice(0, 43)}=`,
      )
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, time)
      .replace(new RegExp(`/${clipId}(?=/|-|$)|^${clipId}(?=/|-)`, "g"), (found) => found.replace(/\d+/, "1042"))
      .replace(/\b(1042-[a-z]+-)([0-9A-Za-z]{12})\b/g, (found, kind, secret) => alike(found, secret, kind))
      .replace(/\b(v[a-z]{2}_|rpt_|[a-z]{3}_)([\w-]{16,})/g, (found, kind, secret) => alike(found, secret, kind))
      .replace(/(?<=\/|^)[1-9A-HJ-NP-Za-km-z]{22}(?=\/|$)/g, (found) => alike(found, found, ""))
      .replace(/^[0-9a-f]{64}$/, (found) =>
        createHash("sha256")
          .update(`${known.size}${alike(found, "", "h")}`)
          .digest("hex"),
      )
      .replace(/^\d{6}$/, "482913");
  /** @param {any} one @returns {any} */
  const walk = (one) => {
    if (typeof one === "string") return text(one);
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== "object" || one === null) return one;
    /** @type {Record<string, unknown>} */
    const result = {};
    for (const [name, child] of Object.entries(one)) {
      result[name] = child === clipId && /^(id|vstId|vst_id|clip_id)$/.test(name) ? 1042 : walk(child);
    }
    return result;
  };
  return walk(value);
}
