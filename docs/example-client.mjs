// A small client in plain fetch, typed by the API's document:
//   TOKEN=$(npm run -s token -- you@example.com) node docs/example-client.mjs photo.jpg recording.webm
// It makes a clip of a picture and a recording, finishes it and prints a link to it.
import { openAsBlob } from "node:fs";
import { basename } from "node:path";

/** @typedef {import("../lib/api-client/generated/api.d.ts").operations} Operations */
/**
 * What an operation takes as JSON.
 * @template {keyof Operations} Id
 * @typedef {Operations[Id] extends {requestBody?: {content: {"application/json": infer Body}}} ? Body : never} BodyOf
 */
/**
 * What an operation answers when it succeeds with this status.
 * @template {keyof Operations} Id
 * @template {number} Status
 * @typedef {Operations[Id]["responses"] extends Record<Status, {content: {"application/json": infer Answer}}> ? Answer : never} AnswerOf
 */

const url = process.env.TELLMARK_URL ?? "http://localhost:3000";
const token = process.env.TOKEN;
const [picture, recording] = process.argv.slice(2);
if (!token || !picture || !recording) {
  console.error("Usage: TOKEN=… node docs/example-client.mjs photo.jpg recording.webm");
  process.exit(2);
}

/** @param {BodyOf<"createDraft">} body @returns {Promise<AnswerOf<"createDraft", 201>>} */
const createDraft = (body) => send("/security/vst/draft", JSON.stringify(body));

/** @param {number} id @param {FormData} form @returns {Promise<AnswerOf<"uploadImage", 201>>} */
const uploadImage = (id, form) => send(`/security/vst/${id}/image`, form);

/** @param {number} id @param {FormData} form @returns {Promise<AnswerOf<"uploadAudio", 201>>} */
const uploadAudio = (id, form) => send(`/security/vst/${id}/audio`, form);

/** @param {number} id @param {BodyOf<"completePackage">} body @returns {Promise<AnswerOf<"completePackage", 200>>} */
const completePackage = (id, body) => send(`/security/vst/${id}/complete-package`, JSON.stringify(body));

/** @param {number} id @param {BodyOf<"createShareLink">} body @returns {Promise<AnswerOf<"createShareLink", 201>>} */
const createShareLink = (id, body) => send(`/clips/${id}/share`, JSON.stringify(body));

const { vst_id: id } = await createDraft({ title: "Leaking valve" });
const image = await uploadImage(id, await formWith("image_file", picture));
console.log(`${image.filename}: ${image.width} x ${image.height}`);
const audio = await uploadAudio(id, await formWith("audio_file", recording));
console.log(`${audio.filename}: ${audio.duration} s`);
let done = await completePackage(id, { voice_tags: [{ timestamp: 1.5, x: 0.3, y: 0.4, note: "It drips here" }] });
// A long recording takes longer than one answer waits; asked again, it joins the conversion that is under way.
while (done.conversion_status === "processing") done = await completePackage(id, {});
console.log(`${done.conversion_status}, ${done.file_size_bytes} bytes: ${done.download_url}`);
const { public_url } = await createShareLink(id, { privacy: "unlisted" });
console.log(public_url);

/** Sends a POST and throws what the API says when it refuses. @param {string} path @param {string | FormData} body @returns {Promise<any>} */
async function send(path, body) {
  const request = {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Idempotency-Key": crypto.randomUUID(),
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
    },
    body,
  };
  const response = await fetch(`${url}/api/v1${path}`, request).catch(() => {
    console.error(`Nothing answers at ${url}: start the service, or name its address by TELLMARK_URL.`);
    process.exit(1);
  });
  if (response.ok) return response.json();
  /** @type {import("../lib/api-client/generated/api.d.ts").components["schemas"]["Error"]} */
  const { error, message, request_id } = await response.json();
  throw new Error(`${response.status} ${error}: ${message} (request ${request_id})`);
}

/** @param {string} field @param {string} path */
async function formWith(field, path) {
  const form = new FormData();
  form.set(field, await openAsBlob(path), basename(path));
  return form;
}
