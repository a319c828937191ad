// `npm run torture -- attack` runs this, too: the context of a clip with 100 pins and 60 minutes of words, beside the first
// byte of its package: made, read again, and asked for by 40 at the same time.
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api } from "./api.mjs";
import { inParallel, send } from "./attacks.mjs";
import { Bystander } from "./bystander.mjs";
import { newPerson } from "./fuzz-world.mjs";
import { formOf, makePicture } from "./material.mjs";

const PINS = 100;
const SECONDS = 3600;
const ROUNDS = 15;
const AT_ONCE = 40;

/** Milliseconds. An unchanged context is read as fast as a package from the store; a changed one is made first. */
export const allowed = Object.freeze({ laterMs: 10, madeMs: 60, othersMs: 100 });

/** The server keeps no part that a caller measures out, so that it is made each time. */
const MADE = "max_chars=10000000";

/** Sentences of four seconds, with each word's time. */
function spoken() {
  const words = "this valve drips here when it is cold outside and no one looks".split(" ");
  const segments = Array.from({ length: SECONDS / 4 }, (_, at) => ({
    start: at * 4,
    end: at * 4 + 3.8,
    text: `Sentence ${at}: ${words.join(" ")}.`,
    words: words.map((word, index) => ({ word, start: at * 4 + index * 0.3, end: at * 4 + index * 0.3 + 0.25 })),
  }));
  return JSON.stringify({ text: "", segments });
}

/** An MP3 of silence, 26 ms a frame. */
function hour() {
  const frame = Buffer.alloc(104);
  frame.write("fffb10c4", "hex");
  return Buffer.concat(Array.from({ length: Math.ceil(SECONDS / 0.026122) }, () => frame));
}

/** @param {Api} api */
async function longClip(api) {
  const ask = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => {
    const answer = await api.send(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
    return answer.body;
  };
  const { vst_id: id } = await ask("POST", "/api/v1/security/vst/draft", { title: "An hour" });
  const base = `/api/v1/security/vst/${id}`;
  await ask("POST", `${base}/image`, formOf("image_file", makePicture("context")));
  const sound = { bytes: hour(), name: "hour.mp3", type: "audio/mpeg", sha256: "" };
  await ask("POST", `${base}/audio`, formOf("audio_file", sound));
  await ask("POST", `${base}/upload-txt`, { text_content: spoken(), type: "transcription", language: "en" });
  const voice_tags = Array.from({ length: PINS }, (_, at) => ({
    timestamp: at * 35 + 1,
    x: (at % 10) / 10,
    y: Math.floor(at / 10) / 10,
    note: `Note ${at}`,
  }));
  await ask("PATCH", `/api/v1/clips/${id}`, { voice_tags });
  const { share_code: code } = await ask("POST", `/api/v1/clips/${id}/share`, {});
  for (;;) {
    const { status, body } = await api.send("POST", `${base}/complete-package`, {});
    if (status < 300 && body.conversion_status === "completed") break;
    if (status >= 300) throw new Error(`the clip is not completed: ${status}`);
  }
  return { id, code };
}

/** Milliseconds until the first byte, the least of some rounds: a busy machine adds to each. @param {Api} api @param {string} path */
async function firstByte(api, path) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const response = await fetch(api.url + path, { headers: { Authorization: `Bearer ${api.token}` } });
    least = Math.min(least, performance.now() - began);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.body?.cancel();
  }
  return least;
}

/** @typedef {{contextMs: number, markdownMs: number, madeMs: number, packageMs: number, othersMs: number, busyMs: number, status: number}} ContextDamage */

/** @returns {Promise<ContextDamage>} */
export async function attackContext() {
  const server = await startTestServer({ env: { ...raisedLimits, COMPLETE_WAIT_SECONDS: "50" } });
  const bystander = new Bystander(server);
  try {
    const api = new Api(server.url, await newPerson(server.url));
    const { id, code } = await longClip(api);
    const context = `/api/v1/clips/${id}/context?crops=url`;
    const packageMs = await firstByte(api, `/api/v1/security/vst/${id}/download`);
    const contextMs = await firstByte(api, context);
    const markdownMs = await firstByte(api, `/c/${code}.md`);
    const madeMs = await firstByte(api, `${context}&${MADE}`);
    await bystander.look();
    const world = { url: server.url, token: api.token, names: {} };
    const paths = [
      context,
      `${context}&format=markdown&max_chars=20000`,
      `/c/${code}.md`,
      `/api/v1/clips/${id}/context?pins=7`,
    ];
    let at = 0;
    const { status } = await inParallel(AT_ONCE, () => send(world, "GET", paths[at++ % paths.length] ?? context));
    const { worstMs, busyMs } = await bystander.effectOnOthers();
    return { contextMs, markdownMs, madeMs, packageMs, othersMs: worstMs, busyMs, status };
  } finally {
    await bystander.leave();
    await server.stop();
  }
}

/** @param {string} [only] @returns {Promise<boolean>} true if it is as fast as it should be, and no caller waited too long */
export async function main(only = "") {
  const name = `context of ${PINS} pins and ${SECONDS / 60} minutes`;
  if (!new RegExp(only).test(name)) return true;
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const damage = await attackContext();
  const { contextMs, markdownMs, madeMs, packageMs, othersMs, busyMs, status } = damage;
  const { laterMs, madeMs: mostMade } = allowed;
  const isLate = Math.max(contextMs, markdownMs) > packageMs + laterMs || madeMs > packageMs + mostMade;
  const isHurt = othersMs > allowed.othersMs || status !== 200;
  const times = [contextMs, markdownMs, madeMs, packageMs, othersMs, busyMs].map(Math.round);
  const [json, text, made, file, others, busy] = times;
  console.log(
    `JSON after ${json} ms, Markdown after ${text} ms, made after ${made} ms, the package's first byte after ${file} ms: ${name}`,
  );
  console.log(
    `others waited ${others} ms, main thread busy ${busy} ms, status ${status}: ${AT_ONCE} of them in parallel`,
  );
  if (isLate || isHurt) console.log("  <- too much");
  return !isLate && !isHurt;
}
