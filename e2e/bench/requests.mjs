import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { runningPostgresUrl } from "../../lib/server/postgres.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api, pathOf } from "../torture/api.mjs";
import { startReference, succeeded } from "./bench-server.mjs";
import { inTime, median } from "./figures.mjs";
import { backendsOf, processorTime } from "./processor-time.mjs";
import { formWith, makeWav } from "./recording.mjs";
import { seedLists } from "./seed-lists.mjs";

const ROUNDS = 9;
const REQUESTS = 60;

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {(round: number) => Promise<Response>} ask
 * @property {() => Promise<number[]>} processes whose time is counted: the server, then those of its database
 * @property {string} [against] the name of its reference
 * @property {number} [most] times the reference
 */

/**
 * The processor time of one request, in the server and its PostgreSQL, as a multiple of what an empty route handler of Next
 * (or, for bytes, a bare stream) takes in the same run.
 * @param {{clips?: number}} [options]
 */
export async function benchRequests({ clips = 100_000 } = {}) {
  const server = await startTestServer({ env: { ...raisedLimits, AUTO_TRANSCRIBE: "0" } });
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  const reference = await startReference(folder);
  try {
    const api = new Api(server.url, await seed(server.dataDir, clips));
    const { clipId, code, audioPath, bytes } = await makeClip(api);
    await writeFile(join(folder, "speech.wav"), bytes);

    const headers = { Authorization: `Bearer ${api.token}` };
    const range = (/** @type {number} */ round) => {
      const start = (round * 104_729) % (bytes.length - 65_536);
      return { ...headers, Range: `bytes=${start}-${start + 65_535}` };
    };
    const ours = async () => [server.pid, ...(await backendsOf(server.dataDir))];
    const theirs = async () => [reference.pid];
    const get = (/** @type {string} */ path) => () => fetch(server.url + path, { headers });
    /** @type {Case[]} */
    const cases = [
      // With a slash at its end it is left to Next (lib/server/direct-routes.mjs).
      { name: "an empty route", ask: get("/api/v1/health/"), processes: ours },
      { name: "the same, called directly", ask: get("/api/v1/health"), against: "an empty route", processes: ours },
      { name: "GET clip", ask: get(`/api/v1/clips/${clipId}`), against: "an empty route", most: 1.8, processes: ours },
      { name: "list of 20", ask: get("/api/v1/clips"), against: "an empty route", most: 2.2, processes: ours },
      {
        name: "PATCH clip",
        ask: (round) =>
          fetch(`${server.url}/api/v1/clips/${clipId}`, {
            method: "PATCH",
            headers: { ...headers, "Content-Type": "application/json" },
            body: JSON.stringify({ title: `Valve ${round}` }),
          }),
        against: "an empty route",
        most: 2.5,
        processes: ours,
      },
      {
        name: "/c/{code}",
        ask: () => fetch(`${server.url}/c/${code}`),
        against: "an empty route",
        most: 2,
        processes: ours,
      },
      {
        name: "a bare stream of 64 KiB",
        ask: (round) => fetch(`${reference.url}/speech.wav`, { headers: range(round) }),
        processes: theirs,
      },
      {
        name: "64 KiB of one's own sound",
        ask: (round) => fetch(server.url + audioPath, { headers: range(round) }),
        against: "a bare stream of 64 KiB",
        most: 3,
        processes: ours,
      },
    ];
    return await compare(cases);
  } finally {
    reference.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {Case[]} cases */
async function compare(cases) {
  /** @type {Map<string, {spent: number[], database: number[], took: number[]}>} */
  const results = new Map(cases.map(({ name }) => [name, { spent: [], database: [], took: [] }]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const { name, ask, processes } of cases) {
      const before = await processorTime(await processes());
      const databaseBefore = await processorTime((await processes()).slice(1));
      const took = [];
      for (let request = 0; request < REQUESTS; request += 1) {
        const began = performance.now();
        const response = await ask((round + 2) * REQUESTS + request);
        await response.arrayBuffer();
        took.push(performance.now() - began);
        if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      }
      const spent = (await processorTime(await processes())) - before;
      const database = (await processorTime((await processes()).slice(1))) - databaseBefore;
      if (round < 0) continue;
      results.get(name)?.database.push(database / REQUESTS);
      results.get(name)?.spent.push(spent / REQUESTS);
      results.get(name)?.took.push(median(took));
    }
  }
  return cases.map(({ name, against, most }) => {
    const { spent = [], database = [], took = [] } = results.get(name) ?? {};
    const base = against === undefined ? null : median(results.get(against)?.spent ?? []);
    const ratio = base === null ? null : median(spent) / base;
    return {
      name: `${name} (p50 ${inTime(median(took))})`,
      value: `${median(spent).toFixed(2)} ms CPU (${median(database).toFixed(2)} PostgreSQL)`,
      reference: against ?? "",
      ratio: ratio === null ? "" : `${ratio.toFixed(2)}x`,
      goal: most === undefined || ratio === null ? "" : `<= ${most}x${ratio > most ? "  MISSED" : ""}`,
    };
  });
}

/** @param {string} dataDir @param {number} clips @returns {Promise<string>} a key of the one who has them */
async function seed(dataDir, clips) {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await client.connect();
  try {
    const token = await seedLists(client, clips);
    await client.query("VACUUM ANALYZE");
    return token;
  } finally {
    await client.end();
  }
}

/** A clip as many have it: a picture, half a minute of speech, five tags and a link. @param {Api} api */
async function makeClip(api) {
  const voice_tags = [1, 3, 5, 7, 9].map((timestamp) => ({
    timestamp,
    x: timestamp / 10,
    y: 0.5,
    note: `At ${timestamp}`,
  }));
  const draft = succeeded(await api.send("POST", "/api/v1/security/vst/draft", { title: "A valve" }));
  const clipId = draft.body.vst_id;
  const recording = makeWav(30);
  const audio = succeeded(await api.send("POST", `/api/v1/security/vst/${clipId}/audio`, formWith(recording)));
  const image = new FormData();
  const photo = await readFile(resolve(import.meta.dirname, "../fixtures/photo-gps.jpg"));
  image.set("image_file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
  succeeded(await api.send("POST", `/api/v1/security/vst/${clipId}/image`, image));
  succeeded(await api.send("PATCH", `/api/v1/clips/${clipId}`, { voice_tags }));
  succeeded(await api.send("POST", `/api/v1/security/vst/${clipId}/complete-package`, {}));
  await ended(api, clipId);
  const share = succeeded(await api.send("POST", `/api/v1/clips/${clipId}/share`, { privacy: "unlisted" }));
  const bytes = Buffer.from(await recording.arrayBuffer());
  return { clipId, code: share.body.share_code, audioPath: pathOf(audio.body.audio_url), bytes };
}

/** @param {Api} api @param {number} clipId */
async function ended(api, clipId) {
  for (;;) {
    const { body } = succeeded(await api.send("GET", `/api/v1/clips/${clipId}`, undefined, { Prefer: "wait=20" }));
    if (body.data.conversion_status === "completed") return;
    if (body.data.conversion_status === "failed") throw new Error("The clip could not be completed.");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
