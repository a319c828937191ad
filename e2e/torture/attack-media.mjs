// `npm run torture -- attack` runs this, too: one account sends the most expensive recordings, and another one records a
// few seconds in the meantime.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api } from "./api.mjs";
import { newPerson } from "./fuzz-world.mjs";

/** How much longer than on a quiet server the other account may wait for a short recording. */
const mostWaitingMs = 2000;

const frame = (/** @type {string} */ head, /** @type {number} */ length) => {
  const bytes = Buffer.alloc(length);
  bytes.write(head, "hex");
  return bytes;
};
const mono = frame("fffb10c4", 104);
const stereo = frame("fffb1400", 96);
const tiny = frame("fff14040013ffc", 9);

/** @param {number} turns @param {number} of */
const inTurns = (turns, of) =>
  Buffer.concat(Array.from({ length: turns * of }, (_, at) => (Math.floor(at / of) % 2 ? stereo : mono)));

/** @type {{name: string, type: string, make: () => Buffer, isReply?: boolean}[]} */
export const recordings = [
  { name: "MP3 that changes with every frame", type: "audio/mpeg", make: () => inTurns(23_000, 1) },
  { name: "MP3 of ten minutes with 19 changes", type: "audio/mpeg", make: () => inTurns(20, 1150) },
  { name: "MP3 of ten minutes with 99 changes", type: "audio/mpeg", make: () => inTurns(100, 230) },
  {
    name: "MP3 of an hour",
    type: "audio/mpeg",
    make: () => Buffer.concat(Array.from({ length: 138_000 }, () => mono)),
  },
  {
    name: "replies of a million AAC frames",
    type: "audio/aac",
    make: () => Buffer.concat(Array.from({ length: 1_000_000 }, () => tiny)),
    isReply: true,
  },
];

/** A user's recording, from its upload until it can be played. @param {Api} api @param {Buffer} bytes */
async function recordAndWait(api, bytes) {
  const { body: draft } = await api.send("POST", "/api/v1/security/vst/draft", { title: "Other" });
  const path = `/api/v1/security/vst/${draft.vst_id}`;
  const begun = performance.now();
  await upload(api, `${path}/audio`, bytes, "audio/webm");
  for (;;) {
    const { status } = await api.send("GET", `${path}/waveform`);
    if (status !== 202) break;
    await sleep(50);
  }
  return performance.now() - begun;
}

/** @param {Api} api @param {string} path @param {Buffer} bytes @param {string} type */
function upload(api, path, bytes, type) {
  const form = new FormData();
  form.set("audio_file", new Blob([new Uint8Array(bytes)], { type }), "sound");
  return api.send("POST", path, form);
}

/**
 * Each on its own server, since what was sent is still converted afterwards.
 * @param {{only?: string, times?: number, tell?: (damage: {name: string, quietMs: number, waitedMs: number}) => void}} [options]
 * @returns {Promise<boolean>} true if the other account waited no longer than it may
 */
export async function attackMedia({ only = "", times = 8, tell } = {}) {
  let isFine = true;
  for (const recording of recordings.filter(({ name }) => new RegExp(only).test(name))) {
    const server = await startTestServer({ env: raisedLimits });
    try {
      const { quietMs, waitedMs } = await attackBy(recording, server.url, times);
      tell?.({ name: recording.name, quietMs, waitedMs });
      if (waitedMs > quietMs + mostWaitingMs) isFine = false;
    } finally {
      await server.stop();
    }
  }
  return isFine;
}

/** @param {typeof recordings[number]} recording @param {string} url @param {number} times */
async function attackBy({ type, make, isReply }, url, times) {
  const short = (await readFile(join(rootDir, "e2e/fixtures/speech-chrome.webm"))).subarray(0, 40_000);
  const bytes = make();
  const attacker = new Api(url, await newPerson(url));
  const other = new Api(url, await newPerson(url));
  await recordAndWait(other, short);
  const quietMs = await recordAndWait(other, short);
  /** @type {string[]} */
  const paths = [];
  for (let index = 0; index < times; index += 1) {
    const { body: draft } = await attacker.send("POST", "/api/v1/security/vst/draft", { title: "Attack" });
    const share = isReply && (await attacker.send("POST", `/api/v1/clips/${draft.vst_id}/share`, { replies: "open" }));
    const target = share ? `reply/${share.body.reply_token}` : `${draft.vst_id}/audio`;
    paths.push(`/api/v1/security/vst/${target}`);
  }
  const sent = paths.map((path) => upload(attacker, path, bytes, type));
  await Promise.race(sent);
  const waitedMs = await recordAndWait(other, short);
  await Promise.all(sent);
  return { quietMs, waitedMs };
}

/** @param {{name: string, quietMs: number, waitedMs: number}} damage */
export const tellWaits = ({ name, quietMs, waitedMs }) =>
  console.log(`${Math.round(quietMs)} ms when idle, ${Math.round(waitedMs)} ms under attack: ${name}`);

if (process.argv[1] === import.meta.filename) {
  process.exit((await attackMedia({ only: process.argv[2] ?? "", tell: tellWaits })) ? 0 : 1);
}
