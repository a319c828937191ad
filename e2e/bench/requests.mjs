import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { loadModule } from "../support/load-module.mjs";
import { startDatabase, startPlainNext } from "../support/plain-next.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api, pathOf } from "../torture/api.mjs";
import { startReference, succeeded } from "./bench-server.mjs";
import { compareRequests } from "./compare-requests.mjs";
import { inTime } from "./figures.mjs";
import { startPayload } from "./payload-reference.mjs";
import { backendsOf } from "./processor-time.mjs";
import { formWith, makeWav } from "./recording.mjs";
import { prepareReferenceApp, startReferenceApp } from "./reference-app.mjs";
import { seedLists } from "./seed-lists.mjs";

/** @type {typeof import("../../lib/server/postgres/postgres")} */
const { runningPostgresUrl } = await loadModule("lib/server/postgres/postgres.ts");

/** In the titles of one clip in 35; ours looks at descriptions and tags as well, and finds one in three. */
const commonWord = "valve";
const twoLetters = "ro";
/** Of a round, where one takes tens of milliseconds. */
const slow = { requests: 12 };

/** @typedef {import("./compare-requests.mjs").Spent} Spent */
/** @typedef {Awaited<ReturnType<typeof startPayload>>} Payload */

export async function benchRequests() {
  const { spent } = await measureRequests();
  return [...spent].map(([name, { cpu, database, p50 }]) => ({
    name,
    value: `${cpu.toFixed(2)} ms CPU, ${database.toFixed(2)} of it PostgreSQL; p50 ${inTime(p50)}`,
  }));
}

/** @returns {Promise<Partial<Record<import("./cost-table.mjs").CostName, import("./cost-table.mjs").Measured>>>} */
export async function costsOfRequests() {
  const { spent, withoutPayload } = await measureRequests();
  const of = (/** @type {string} */ name) => spent.get(name) ?? { cpu: Number.NaN, database: 0, p50: Number.NaN };
  const cpu = (/** @type {string} */ name, reference = "empty route") => ({
    value: `${of(name).cpu.toFixed(2)} ms, ${of(name).database.toFixed(2)} of it PostgreSQL`,
    reference: `${of(reference).cpu.toFixed(2)} ms: ${reference}`,
    ratio: of(name).cpu / of(reference).cpu,
  });
  const time = (/** @type {string} */ name) => {
    const value = inTime(of(name).p50);
    const theirs = spent.get(`Payload: ${name}`)?.p50;
    return theirs === undefined
      ? { value, reference: `no Payload: ${withoutPayload}` }
      : { value, reference: `${inTime(theirs)}: Payload`, ratio: of(name).p50 / theirs };
  };
  console.log(
    [
      "The empty route is called by Next (`next start`). The same handler called by our server takes",
      `${of("empty route, called directly").cpu.toFixed(2)} ms, and that of an empty application under \`next start\``,
      `${of("empty route of a bare Next").cpu.toFixed(2)} ms.`,
    ].join(" "),
  );
  return {
    get: cpu("GET clip"),
    getTime: time("GET clip"),
    list: cpu("list of 20"),
    listTime: time("list of 20"),
    patch: cpu("PATCH clip"),
    searchWord: time("search for a word"),
    searchLetters: time("search for two letters"),
    range: cpu("64 KiB of one's own sound", "bare stream"),
    page: cpu("/c/{code}"),
  };
}

/**
 * The processor time of one request, in the server and its PostgreSQL, and how long it takes.
 * @returns {Promise<{spent: Map<string, Spent>, withoutPayload: string}>} why there is no Payload, if there is none
 */
async function measureRequests({ clips = 100_000 } = {}) {
  const server = await startTestServer({ env: { ...raisedLimits, AUTO_TRANSCRIBE: "0" } });
  const folder = await mkdtemp(join(tmpdir(), "tellmark-bench-"));
  const reference = await startReference(folder);
  const bare = await startReferenceApp(await prepareReferenceApp("bare-next"));
  const nextsDatabase = await startDatabase();
  const plain = await startPlainNext({ DATABASE_URL: nextsDatabase.url, DATA_DIR: nextsDatabase.dataDir });
  /** @type {Payload | null} */
  let payload = null;
  let withoutPayload = "";
  try {
    const database = runningPostgresUrl(server.dataDir) ?? "";
    const api = new Api(server.url, await seed(database, clips));
    const { clipId, code, audioPath, bytes } = await makeClip(api);
    await writeFile(join(folder, "speech.wav"), bytes);
    payload = await startPayload(database, clips).catch((error) => {
      console.log(`There is no Payload to compare with. ${error.message}`);
      withoutPayload = "it could not be installed or started";
      return null;
    });

    const headers = { Authorization: `Bearer ${api.token}` };
    const range = (/** @type {number} */ round) => {
      const start = (round * 104_729) % (bytes.length - 65_536);
      return { ...headers, Range: `bytes=${start}-${start + 65_535}` };
    };
    const ours = async () => [server.pid, ...(await backendsOf(server.dataDir))];
    const theirs = async () => [reference.pid];
    const get = (/** @type {string} */ path) => () => fetch(server.url + path, { headers });
    const rename = (/** @type {number} */ round) =>
      fetch(`${server.url}/api/v1/clips/${clipId}`, {
        method: "PATCH",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ title: `A pump ${round}` }),
      });
    const spent = await compareRequests([
      {
        name: "empty route",
        ask: () => fetch(`${plain.url}/api/v1/health`, { headers }),
        processes: async () => [plain.pid],
      },
      { name: "empty route, called directly", ask: get("/api/v1/health"), processes: ours },
      { name: "empty route of a bare Next", ask: () => fetch(`${bare.url}/empty`), processes: async () => [bare.pid] },
      { name: "GET clip", ask: get(`/api/v1/clips/${clipId}`), processes: ours },
      { name: "list of 20", ask: get("/api/v1/clips"), processes: ours },
      { name: "PATCH clip", ask: rename, processes: ours },
      { name: "/c/{code}", ask: () => fetch(`${server.url}/c/${code}`), processes: ours },
      {
        name: "bare stream",
        ask: (round) => fetch(`${reference.url}/speech.wav`, { headers: range(round) }),
        processes: theirs,
      },
      {
        name: "64 KiB of one's own sound",
        ask: (round) => fetch(server.url + audioPath, { headers: range(round) }),
        processes: ours,
      },
      { name: "search for a word", ask: get(`/api/v1/clips?search=${commonWord}`), processes: ours, ...slow },
      { name: "search for two letters", ask: get(`/api/v1/clips?search=${twoLetters}`), processes: ours, ...slow },
      ...(payload ? casesOf(payload) : []),
    ]);
    return { spent, withoutPayload };
  } finally {
    await payload?.stop();
    await plain.stop();
    await nextsDatabase.stop();
    await bare.stop();
    reference.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of its processor time nothing is said. @param {Payload} payload */
function casesOf({ get, list, search }) {
  const processes = async () => [];
  return [
    { name: "Payload: GET clip", ask: get, processes },
    { name: "Payload: list of 20", ask: list, processes },
    { name: "Payload: search for a word", ask: search(commonWord), processes, ...slow },
    { name: "Payload: search for two letters", ask: search(twoLetters), processes, ...slow },
  ];
}

/** @param {string} connectionString @param {number} clips @returns {Promise<string>} a key of the one who has them */
async function seed(connectionString, clips) {
  const client = new pg.Client({ connectionString });
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
