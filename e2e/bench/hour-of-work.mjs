import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Api, pathOf } from "../torture/api.mjs";
import { succeeded } from "./bench-server.mjs";
import { formWith, makeWav } from "./recording.mjs";
import { drain } from "./sink.mjs";

const people = 10;
const clipsOfEach = 6;
const readsOfAClip = 160;
const packagesOfAClip = 4;

/**
 * What ten users do in an hour, as fast as the server takes it: each makes six clips with a picture, a recording and ink,
 * completes and shares them, and reads, searches, plays and opens them a thousand times (their limit). The large
 * package is sent in between. Comes back when nothing is left to be prepared. It is an hour's work, not an hour: what
 * time alone does (timers, connections that end) is not in it.
 * @param {Api} api @param {string} largePackage
 * @returns {Promise<{requests: number, packages: number}>}
 */
export async function anHourOfWork(api, largePackage) {
  const photo = await readFile(resolve(import.meta.dirname, "../fixtures/photo-gps.jpg"));
  const counted = { requests: 0, packages: 0 };
  const ask = async (/** @type {Parameters<Api["send"]>} */ ...request) => {
    counted.requests += 1;
    return succeeded(await api.send(...request));
  };
  const package_ = async (/** @type {string} */ url) => {
    counted.packages += 1;
    await drain(url, api.token);
  };
  const onePerson = async () => {
    for (let made = 0; made < clipsOfEach; made += 1) {
      const clip = await makeClip(ask, photo);
      for (let read = 0; read < readsOfAClip; read += 1) await readClip(ask, clip, read);
      for (let sent = 0; sent < packagesOfAClip; sent += 1) await package_(`${api.url}${clip.path}/package`);
      await package_(largePackage);
    }
  };
  await Promise.all(Array.from({ length: people }, onePerson));
  return counted;
}

/** @typedef {(...request: Parameters<Api["send"]>) => ReturnType<Api["send"]>} Ask */
/** @typedef {Awaited<ReturnType<typeof makeClip>>} Clip */

/** @param {Ask} ask @param {Buffer} photo */
async function makeClip(ask, photo) {
  const draft = await ask("POST", "/api/v1/security/vst/draft", { title: "A leaking valve" });
  const id = draft.body.vst_id;
  const path = `/api/v1/security/vst/${id}`;
  const image = new FormData();
  image.set("image_file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  await ask("POST", `${path}/image`, image);
  const audio = await ask("POST", `${path}/audio`, formWith(makeWav(8)));
  const points = Array.from({ length: 200 }, (_, n) => [n / 200, 0.5, n / 100]);
  const strokes = [{ tool: "pen", color: "#d2401e", width: 0.02, points }];
  await ask("POST", `${path}/drawings`, { drawing_data: { version: 1, strokes } });
  await ask("POST", `${path}/complete-package`, { voice_tags: [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here" }] });
  while ((await ask("GET", `${path}/convert`, undefined, { Prefer: "wait=25" })).body.status !== "completed") {
    await sleep(100);
  }
  const share = await ask("POST", `/api/v1/clips/${id}/share`, { privacy: "unlisted" });
  return { id, path, audio: pathOf(audio.body.audio_url), code: share.body.share_code };
}

/** @param {Ask} ask @param {Clip} clip @param {number} turn */
async function readClip(ask, { id, path, audio, code }, turn) {
  const reads = /** @type {const} */ ([
    ["GET", `/api/v1/clips/${id}`],
    ["GET", "/api/v1/clips"],
    ["GET", audio, undefined, { Range: `bytes=${turn * 100}-${turn * 100 + 65_535}` }],
    ["GET", `/c/${code}`],
    ["PATCH", `/api/v1/clips/${id}`, { title: `A leaking valve ${turn}` }],
    ["GET", "/api/v1/clips?search=valve"],
    ["GET", `${path}/waveform`],
    ["GET", `${path}/download`],
  ]);
  const [method, address, body, headers] = reads[turn % reads.length] ?? reads[0];
  await ask(method, address, body, headers);
}
