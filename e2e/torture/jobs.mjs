import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { buildApp, isBuilt } from "../../lib/server/cli/build-app.mjs";
import { loadModule } from "../support/load-module.mjs";
import { raisedLimits, startTestServer, testEnvironment } from "../support/server.mjs";
import { rootDir } from "../support/steps.mjs";
import { Api } from "./api.mjs";
import { formOf, makeRecording } from "./material.mjs";
import { issueToken } from "./torture.mjs";

/** @type {typeof import("../../lib/server/postgres/postgres")} */
const { runningPostgresUrl } = await loadModule("lib/server/postgres/postgres.ts");

const PATIENCE_SECONDS = 180;
const TRIES = 5;

/** @typedef {{api: Api, id: number}} Subject */

/**
 * What starts each kind of work, and how its clip looks when it has ended.
 * @type {{kind: string, ask: (subject: Subject) => Promise<unknown>, isDone: (subject: Subject) => Promise<boolean>}[]}
 */
const works = [
  { kind: "prepare-audio", ask: addRecording, isDone: async (subject) => (await waveform(subject)) === 200 },
  {
    kind: "convert",
    ask: async ({ api, id }) => api.send("POST", `/api/v1/security/vst/${id}/convert`, {}),
    isDone: async (subject) => (await record(subject)).conversion_status === "completed",
  },
  {
    kind: "cut-audio",
    ask: async ({ api, id }) => api.send("POST", `/api/v1/security/vst/${id}/audio/trim`, { end: 3 }),
    isDone: async (subject) => (await record(subject)).audio_edit?.status === "ready",
  },
  {
    kind: "put-in-take",
    ask: async ({ api, id }) => {
      const form = formOf("audio_file", makeRecording("take", false), { start: "1", end: "2" });
      return api.send("POST", `/api/v1/security/vst/${id}/audio/punch`, form);
    },
    isDone: async (subject) => (await record(subject)).audio_edit?.status === "ready",
  },
  { kind: "clean-reply", ask: answerAloud, isDone: isHeardByOthers },
  {
    kind: "render-video",
    ask: async ({ api, id }) => api.send("GET", `/api/v1/security/vst/${id}/video`),
    isDone: async ({ api, id }) => (await api.send("GET", `/api/v1/security/vst/${id}/video`)).status === 200,
  },
];

/**
 * Kills the server during each kind of work, and restores a backup whose jobs are three weeks old. Prints
 * what is not done in the end, and how often a paid service was asked.
 * @returns {Promise<boolean>}
 */
export async function main() {
  if (!(await isBuilt(rootDir)) && !(await buildApp(rootDir))) return false;
  const folder = await mkdtemp(join(tmpdir(), "tellmark-jobs-"));
  const service = await paidService();
  const env = { ...raisedLimits, COMPLETE_WAIT_SECONDS: "0", TRANSCRIBE_BASE_URL: `${service.url}/v1` };
  try {
    const killed = await killDuringEach(join(folder, "killed"), env);
    const paid = await killWhilePaid(join(folder, "paid"), env, service);
    const restored = await restoreOldBackup(folder, env);
    return killed && paid && restored;
  } finally {
    service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} dataDir @param {Record<string, string>} env */
async function killDuringEach(dataDir, env) {
  let isWell = true;
  let server = await startTestServer({ dataDir, env });
  const token = await issueToken(dataDir);
  for (const { kind, ask, isDone } of works) {
    let wasKilled = false;
    for (let tries = 0; tries < TRIES && !wasKilled; tries += 1) {
      const api = new Api(server.url, token);
      const subject = { api, id: await newClip(api) };
      if (kind !== "prepare-audio") {
        await addRecording(subject);
        await eventually(async () => (await waveform(subject)) === 200);
      }
      const asked = ask(subject).catch(() => undefined);
      wasKilled = await isRunning(dataDir, kind);
      if (wasKilled) {
        await server.kill9();
        await asked;
        server = await startTestServer({ dataDir, env });
      }
      const again = { api: new Api(server.url, token), id: subject.id };
      const seconds = await eventually(() => isDone(again));
      if (wasKilled)
        console.log(`${kind}: killed; ${seconds === null ? "not done" : `done ${seconds} s after the start`}`);
      isWell &&= seconds !== null;
    }
    if (!wasKilled) console.log(`${kind}: ended too soon to be killed, ${TRIES} times`);
    isWell &&= wasKilled;
  }
  await server.stop();
  return isWell;
}

/** @param {string} dataDir @param {Record<string, string>} env @param {Awaited<ReturnType<typeof paidService>>} service */
async function killWhilePaid(dataDir, env, service) {
  let server = await startTestServer({ dataDir, env });
  const token = await issueToken(dataDir);
  const subject = { api: new Api(server.url, token), id: await newClip(new Api(server.url, token)) };
  await addRecording(subject);
  await eventually(async () => (await waveform(subject)) === 200);
  const path = `/api/v1/clips/${subject.id}/transcribe`;
  const asked = subject.api.send("POST", path, {}).catch(() => undefined);
  await eventually(async () => service.asked() === 1);
  await subject.api.send("POST", `/api/v1/security/vst/${subject.id}/audio/trim`, { end: 3 });
  await server.kill9();
  await asked;
  server = await startTestServer({ dataDir, env });
  const ended = await eventually(() =>
    inDatabase(dataDir, async (database) => {
      const { rows } = await database.query("SELECT error->>'code' AS code FROM jobs WHERE status = 'failed'");
      return rows[0]?.code === "interrupted";
    }),
  );
  const isWell = ended !== null && service.asked() === 1;
  console.log(
    `transcribe: the paid service was asked ${service.asked()} times; ${ended === null ? "the owner is not asked" : "the owner is asked"}`,
  );
  await server.stop();
  return isWell;
}

/** @param {string} folder @param {Record<string, string>} env */
async function restoreOldBackup(folder, env) {
  const [from, to, file] = [join(folder, "from"), join(folder, "to"), join(folder, "backup.tar")];
  // No worker runs here, so everything is still to be done.
  const idle = await startTestServer({ dataDir: from, env: { ...env, ROLE: "web" } });
  const token = await issueToken(from);
  const api = new Api(idle.url, token);
  /** @type {number[]} */
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    const subject = { api, id: await newClip(api) };
    await addRecording(subject);
    await api.send("POST", `/api/v1/security/vst/${subject.id}/convert`, {});
    ids.push(subject.id);
  }
  await inDatabase(from, (database) =>
    database.query(`UPDATE pgboss.job SET created_on = created_on - interval '21 days',
      start_after = start_after - interval '21 days', keep_until = now() - interval '7 days'`),
  );
  await command("backup", file, from);
  await idle.stop();
  await command("restore", file, to);
  const server = await startTestServer({ dataDir: to, env });
  const restored = new Api(server.url, token);
  const seconds = await eventually(async () => {
    const states = await Promise.all(ids.map(async (id) => (await record({ api: restored, id })).conversion_status));
    return states.every((status) => status === "completed");
  });
  console.log(
    `a backup dated three weeks back: ${seconds === null ? "its jobs are not done" : `all done ${seconds} s after the start`}`,
  );
  await server.stop();
  return seconds !== null;
}

/** @param {Api} api @returns {Promise<number>} */
async function newClip(api) {
  const { body } = await api.send("POST", "/api/v1/clips", { title: "Tortured" });
  return body.data.id;
}

/** @param {Subject} subject */
function addRecording({ api, id }) {
  return api.send("POST", `/api/v1/security/vst/${id}/audio`, formOf("audio_file", makeRecording("jobs", true)));
}

/** @param {Subject} subject */
async function answerAloud({ api, id }) {
  const { body } = await api.send("POST", `/api/v1/clips/${id}/share`, { replies: "open" });
  const form = formOf("audio_file", makeRecording("reply", true));
  return api.send("POST", `/api/v1/security/vst/reply/${body.reply_token}`, form);
}

/** @param {Subject} subject */
async function isHeardByOthers({ api, id }) {
  const { body } = await api.send("GET", `/api/v1/clips/${id}/shares`);
  const answers = await api.send("GET", `/api/v1/clip/public/${body.data.shares[0].share_code}/replies`);
  return answers.body.data.replies[0]?.audio_url != null;
}

/** @param {Subject} subject */
const record = async ({ api, id }) => (await api.send("GET", `/api/v1/clips/${id}`)).body.data;

/** @param {Subject} subject */
const waveform = async ({ api, id }) => (await api.send("GET", `/api/v1/security/vst/${id}/waveform`)).status;

/** Whether a run of this kind was seen. @param {string} dataDir @param {string} kind */
function isRunning(dataDir, kind) {
  return inDatabase(dataDir, async (database) => {
    for (const deadline = performance.now() + 20_000; performance.now() < deadline; ) {
      const { rows } = await database.query("SELECT 1 FROM work_claims WHERE kind = $1 AND run_id IS NOT NULL", [kind]);
      if (rows.length > 0) return true;
      await sleep(5);
    }
    return false;
  });
}

/** @template T @param {string} dataDir @param {(database: pg.Client) => Promise<T>} work @returns {Promise<T>} */
async function inDatabase(dataDir, work) {
  const database = new pg.Client({ connectionString: (await runningPostgresUrl(dataDir)) ?? "" });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Seconds until it is so; null: it was not, in all the time there is. @param {() => Promise<boolean>} isSo */
async function eventually(isSo) {
  const began = performance.now();
  while (performance.now() - began < PATIENCE_SECONDS * 1000) {
    if (await isSo()) return Math.round((performance.now() - began) / 1000);
    await sleep(200);
  }
  return null;
}

/** @param {"backup" | "restore"} name @param {string} file @param {string} dataDir */
function command(name, file, dataDir) {
  const env = { ...process.env, ...testEnvironment(), DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [join(rootDir, "lib/server/cli/run.mjs"), name, file], { env });
}

/** Speaks OpenAI's API, takes its time, and counts. */
async function paidService() {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    setTimeout(() => response.end(JSON.stringify({ text: "It leaks.", language: "english", segments: [] })), 10_000);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
