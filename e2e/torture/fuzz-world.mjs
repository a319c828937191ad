import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "../support/steps.mjs";

/**
 * @typedef {object} World one person with a clip that has one of everything
 * @property {string} token
 * @property {Record<string, string | number>} names what stands for the parameters of paths
 */

const picture = await readFile(join(rootDir, "e2e/fixtures/screenshot.png"));
let people = 0;

/** @param {string} url @returns {Promise<string>} the token */
export async function newPerson(url) {
  people += 1;
  const email = `fuzz-${process.pid}-${Date.now()}-${people}@example.com`;
  await call(url, "POST", "/api/v1/auth/login", { email });
  const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(email)}`)).json();
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0];
  return (await call(url, "POST", "/api/v1/auth/verify", { email, code })).access_token;
}

/**
 * @param {string} url @param {{operation?: string}} [options] operation: the one that will be called @returns {Promise<World>}
 */
export async function newWorld(url, { operation = "" } = {}) {
  const token = await newPerson(url);
  if (onlyAPerson.has(operation)) return { token, names: {} };
  const ask = (/** @type {string} */ path, /** @type {unknown} */ body) => call(url, "POST", path, body, token);
  const { vst_id: id } = await ask("/api/v1/security/vst/draft", { title: "Fuzz" });
  const base = `/api/v1/security/vst/${id}`;
  const form = new FormData();
  form.set("image_file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "picture.png");
  const image = await ask(`${base}/image`, form);
  const drawing = await ask(`${base}/drawings`, { drawing_data: { strokes: [] } });
  await ask(`${base}/upload-txt`, { text_content: "Some words." });
  const upload = await ask(`${base}/uploads`, { kind: "audio", size: 100_000 });
  const share = await ask(`/api/v1/clips/${id}/share`, {});
  const key = await ask("/api/v1/auth/api-keys", { name: "fuzz" });
  const webhook = await ask("/api/v1/webhooks", { url: "http://127.0.0.1:9/", events: ["clip.completed"] });
  const tested = await ask(`/api/v1/webhooks/${webhook.data.id}/test`, {});
  // A clip that is still being converted would take no sound.
  const { conversion_job: job } = aboutSound.has(operation) ? {} : await ask(`${base}/complete-package`, {});
  /** @type {Record<string, string | number>} */
  const names = {
    id,
    vstId: id,
    filename: image.filename,
    drawingId: drawing.drawing_id,
    uploadId: upload.upload_id,
    code: share.share_code,
    token: share.reply_token,
    keyId: key.data.id,
    webhookId: webhook.data.id,
    deliveryId: tested.data.id,
    jobId: job?.job_id ?? "job_none",
  };
  if (aboutSound.has(operation)) {
    const sound = new FormData();
    sound.set("audio_file", new Blob([new Uint8Array(silence())], { type: "audio/wav" }), "sound.wav");
    names.filename = (await ask(`${base}/audio`, sound)).filename;
  }
  if (operation === "getPublicFile") {
    const shown = await (await fetch(`${url}/api/v1/clip/public/${share.share_code}`)).json();
    names.filename = String(shown.data.media.image_urls[0]).split("/").at(-1) ?? "";
  }
  return { token, names };
}

const onlyAPerson = new Set(["deleteMe", "logout"]);
const aboutSound = new Set(["getAudioFile", "deleteAudioFile"]);

export function silence() {
  const file = Buffer.alloc(44 + 1600);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 1600, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(1600, 40);
  return file;
}

/** @param {string} url @param {string} method @param {string} path @param {unknown} body @param {string} [token] @returns {Promise<any>} */
async function call(url, method, path, body, token) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { "Content-Type": "application/json" }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
