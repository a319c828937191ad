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

/** Signs somebody in who has never been here. @param {string} url @returns {Promise<string>} the token */
export async function newPerson(url) {
  people += 1;
  const email = `fuzz-${process.pid}-${Date.now()}-${people}@example.com`;
  await call(url, "POST", "/api/v1/auth/login", { email });
  const { messages } = await (await fetch(`${url}/dev/mailbox/messages?to=${encodeURIComponent(email)}`)).json();
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0];
  return (await call(url, "POST", "/api/v1/auth/verify", { email, code })).access_token;
}

/** Makes a person's clip with a picture, ink, a text, a link, a key and an upload. @param {string} url @returns {Promise<World>} */
export async function newWorld(url) {
  const token = await newPerson(url);
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
  const { conversion_job: job } = await ask(`${base}/complete-package`, {});
  const names = {
    id,
    vstId: id,
    filename: image.filename,
    drawingId: drawing.drawing_id,
    uploadId: upload.upload_id,
    code: share.share_code,
    token: share.reply_token,
    keyId: key.data.id,
    jobId: job?.job_id ?? "job_none",
  };
  return { token, names };
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
