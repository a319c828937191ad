import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { loadModule } from "../support/load-module.mjs";
import { newSeed } from "../support/seed.mjs";
import { newDataDir, raisedLimits, startTestServer } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api, pathOf } from "./api.mjs";
import { formOf, makeRecording, sha256Of } from "./material.mjs";
import { createRandom } from "./random.mjs";
import { issueToken } from "./torture.mjs";
import { StoreCheck, wrongAccounts } from "./verify-store.mjs";

/** @type {typeof import("../../lib/server/postgres/postgres")} */
const { runningPostgresUrl } = await loadModule("lib/server/postgres/postgres.ts");

const ATONCE = 3;
const CANARY = "canary place";
/** Of a 400 by 300 picture: where the secret is, as the answerer covers it. */
const SECRET = { left: 60, top: 60, width: 80, height: 60 };

/**
 * Kills the server in the middle of Send. An answered Send has to survive; one without an answer is sent again. At no
 * moment may the asker fetch where a picture was taken, or what was covered.
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
export async function main(args) {
  const { values } = parseArgs({
    args,
    options: { kills: { type: "string", default: "20" }, seed: { type: "string" } },
  });
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const seed = Number(values.seed ?? newSeed());
  const { problems, ...counts } = await killDuringSend({ kills: Number(values.kills), seed });
  for (const problem of problems) console.log(problem);
  console.log(`${values.kills} kills (seed ${seed}): ${JSON.stringify(counts)}, ${problems.length} problems`);
  return problems.length === 0;
}

/** @param {{kills: number, seed: number}} options */
export async function killDuringSend({ kills, seed }) {
  const random = createRandom(seed);
  const dataDir = await newDataDir();
  const photo = await makePhoto();
  const counts = {
    answered: 0,
    sentWithoutAnswer: 0,
    sentAgain: 0,
    filesLookedAt: 0,
    problems: /** @type {string[]} */ ([]),
  };
  const env = { ...raisedLimits, COMPLETE_WAIT_SECONDS: "2" };
  let server = await startTestServer({ dataDir, env });
  const token = await issueToken(dataDir);
  try {
    let usualMs = await timeOneSend(new Api(server.url, token), photo);
    for (let kill = 1; kill <= kills; kill += 1) {
      const asker = new Api(server.url, token);
      const answers = await Promise.all(Array.from({ length: ATONCE }, () => beginAnswer(asker, photo)));
      const sending = answers.map((answer) => send(answer, server.url).catch(() => null));
      await sleep(random.next() * usualMs * 1.2);
      await server.kill9();
      const outcomes = await Promise.all(sending);
      const startedAt = new Date();
      server = await startTestServer({ dataDir, env });
      const again = new Api(server.url, token);
      for (const [index, answer] of answers.entries()) {
        const found = await checkAfterKill(again, answer, outcomes[index] ?? null, counts);
        counts.problems.push(...found.map((problem) => `kill ${kill}, clip ${answer.id}: ${problem}`));
      }
      const inStore = await inDatabase(dataDir, async (database) => {
        const store = new StoreCheck(dataDir);
        const { missing, partial } = await store.rows(database);
        const orphans = await store.orphans(database, startedAt);
        return [...missing, ...partial, ...orphans, ...(await wrongAccounts(database))];
      });
      counts.problems.push(...inStore.map((problem) => `kill ${kill}, store: ${problem}`));
      usualMs = Math.max(50, (usualMs + (await timeOneSend(again, photo))) / 2);
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return counts;
}

/** @typedef {{id: number, requestId: string, code: string, token: string, photoSha: string}} Answer */

/**
 * @param {Api} asker
 * @param {Answer} answer
 * @param {import("./api.mjs").Answer | null} outcome of the Send that may have been killed
 * @param {{answered: number, sentWithoutAnswer: number, sentAgain: number, filesLookedAt: number}} counts
 * @returns {Promise<string[]>}
 */
async function checkAfterKill(asker, answer, outcome, counts) {
  const problems = [];
  const wasAnswered = outcome !== null && outcome.status < 300;
  if (outcome && !wasAnswered)
    problems.push(`Send answered ${outcome.status} ${outcome.bytes.toString().slice(0, 200)}`);
  const record = await asker.send("GET", `/api/v1/clips/${answer.id}`);
  if (wasAnswered) counts.answered += 1;
  if (record.status === 200) {
    if (!wasAnswered) counts.sentWithoutAnswer += 1;
    problems.push(...(await findUploads(asker, answer, counts)));
  } else if (wasAnswered) problems.push(`an answered Send is gone: ${record.status}`);
  else if (record.status !== 404) problems.push(`an unsent answer is ${record.status} for the asker`);
  else {
    counts.sentAgain += 1;
    problems.push(...(await findHalfStripped(asker.url, answer)));
  }
  const repeated = await send(answer, asker.url);
  if (repeated.status !== 200 && repeated.status !== 201)
    problems.push(`Send again answers ${repeated.status} ${repeated.bytes.toString().slice(0, 200)}`);
  problems.push(...(await findUploads(asker, answer, counts)));
  const { body } = await asker.send("GET", `/api/v1/requests/${answer.requestId}`);
  if (body.data?.answer_count !== 1) problems.push(`the request counts ${body.data?.answer_count} answers`);
  return problems;
}

/** An answer that is not sent has its uploads unchanged. @param {string} url @param {Answer} answer */
async function findHalfStripped(url, { id, token, photoSha }) {
  const answerer = new Api(url, token);
  const { status, body } = await answerer.send("GET", `/api/v1/clips/${id}`);
  if (status !== 200) return [`its answerer gets ${status}`];
  const { image_urls: images, audio_url: audio } = body.data;
  if (images.length !== 1 || audio === null) return ["it has lost a file"];
  const picture = await answerer.send("GET", pathOf(images[0]));
  return sha256Of(picture.bytes) === photoSha ? [] : ["its picture is another one before it was sent"];
}

/** @param {Api} asker @param {Answer} answer @param {{filesLookedAt: number}} counts @returns {Promise<string[]>} */
async function findUploads(asker, { id }, counts) {
  const { status, body } = await asker.send("GET", `/api/v1/clips/${id}`);
  if (status !== 200) return [`the asker gets ${status}`];
  const { image_urls: images, audio_url: audio } = body.data;
  if (images.length !== 1 || audio === null) return ["a part of the answer is missing"];
  const problems = [];
  const sound = pathOf(audio);
  for (const path of [...images.map(pathOf), sound, `/api/v1/security/vst/${id}/thumbnail`]) {
    const file = await asker.send("GET", path);
    counts.filesLookedAt += 1;
    if (file.status !== 200) problems.push(`${path} answers ${file.status}`);
    else if (file.bytes.includes(CANARY) || file.bytes.includes("GPS")) problems.push(`${path} says where it was made`);
    else if (path !== sound && (await showsSecret(file.bytes))) problems.push(`${path} shows what was covered`);
  }
  return problems;
}

/** @param {Buffer} picture */
async function showsSecret(picture) {
  const part = await sharp(picture).resize(400, 300, { fit: "fill" }).extract(SECRET).png().toBuffer();
  const { channels } = await sharp(part).stats();
  const [red = 0, green = 255, blue = 0] = channels.map(({ mean }) => mean);
  return red > 200 && green < 60 && blue > 200;
}

/** With an address in its EXIF, and a secret that is magenta. */
async function makePhoto() {
  const paint = (/** @type {string} */ background, /** @type {{width: number, height: number}} */ { width, height }) =>
    sharp({ create: { width, height, channels: 3, background } });
  const secret = await paint("#ff00ff", SECRET).png().toBuffer();
  const bytes = await paint("#406080", { width: 400, height: 300 })
    .composite([{ input: secret, left: SECRET.left, top: SECRET.top }])
    .withExif({ IFD0: { ImageDescription: CANARY }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 30/1 0/1" } })
    .jpeg({ quality: 95 })
    .toBuffer();
  if (!bytes.includes(CANARY) || !(await showsSecret(bytes))) throw new Error("The photo holds no secret.");
  return { bytes, name: "home.jpg", type: "image/jpeg", sha256: sha256Of(bytes) };
}

/** @param {Api} asker @param {Awaited<ReturnType<typeof makePhoto>>} photo @returns {Promise<Answer>} */
async function beginAnswer(asker, photo) {
  const asked = must(await asker.send("POST", "/api/v1/requests", { title: "Where?" }));
  const { code, request_id: requestId } = asked;
  const anyone = await fetch(`${asker.url}/api/v1/request/public/${code}/clips`, { method: "POST" });
  const { vst_id: id, answer_token: token } = await anyone.json();
  const answerer = new Api(asker.url, token);
  const files = `/api/v1/security/vst/${id}`;
  must(await answerer.send("POST", `${files}/image`, formOf("image_file", photo)));
  must(await answerer.send("POST", `${files}/audio`, formOf("audio_file", makeRecording(CANARY, false))));
  const { left, top, width, height } = SECRET;
  const points = [
    [left / 400 - 0.01, top / 300 - 0.01],
    [(left + width) / 400 + 0.01, (top + height) / 300 + 0.01],
  ];
  const drawing_data = { version: 1, strokes: [{ id: "r1", tool: "redact", points }] };
  must(await answerer.send("POST", `${files}/drawings`, { drawing_data }));
  return { id, requestId, code, token, photoSha: photo.sha256 };
}

/** @param {Answer} answer @param {string} url */
const send = ({ id, code, token }, url) =>
  new Api(url, token).send("POST", `/api/v1/request/public/${code}/clips/${id}/send`, { name: "Bo" });

/** @param {Api} asker @param {Awaited<ReturnType<typeof makePhoto>>} photo milliseconds that sends take here */
async function timeOneSend(asker, photo) {
  const answers = await Promise.all(Array.from({ length: ATONCE }, () => beginAnswer(asker, photo)));
  const began = performance.now();
  for (const outcome of await Promise.all(answers.map((answer) => send(answer, asker.url)))) must(outcome);
  return performance.now() - began;
}

/** @param {import("./api.mjs").Answer} answer */
function must({ status, body, bytes }) {
  if (status >= 300) throw new Error(`${status} ${bytes.toString().slice(0, 300)}`);
  return body;
}

/**
 * @template T
 * @param {string} dataDir
 * @param {(database: pg.Client) => Promise<T>} work
 */
async function inDatabase(dataDir, work) {
  const database = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
