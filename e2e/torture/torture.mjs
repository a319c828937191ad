import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { loadModule } from "../support/load-module.mjs";
import { raisedLimits, startTestServer } from "../support/server.mjs";
import { Api } from "./api.mjs";
import { Expectations } from "./expectations.mjs";
import { createRandom } from "./random.mjs";
import { sabotage, victims } from "./sabotage.mjs";
import { verifyClips } from "./verify-clips.mjs";
import { conversionStates, StoreCheck, wrongAccounts } from "./verify-store.mjs";
import { Witness } from "./witness.mjs";
import { Writer } from "./writer.mjs";

/** @type {typeof import("../../lib/server/postgres/data-lock")} */
const { processBirth } = await loadModule("lib/server/postgres/data-lock.ts");

/** @type {typeof import("../../lib/server/postgres/postgres")} */
const { runningPostgresUrl } = await loadModule("lib/server/postgres/postgres.ts");

const rootDir = resolve(import.meta.dirname, "../..");
const settleSeconds = 60;
const longestWarmUp = 1500;
const olderSample = 4;

/**
 * @typedef {object} Report
 * @property {number} kills
 * @property {Record<string, number>} acknowledged writes by kind
 * @property {number} unanswered writes that were under way when the server was killed
 * @property {number} checks
 * @property {number} files rows of the register that were compared with the disk
 * @property {number[]} restarts milliseconds from start to ready
 * @property {number | null} recovered seconds from the last start until every waiting conversion had a living job
 * @property {number | null} settled seconds from the last start until none was waiting any more; null: more than 60
 * @property {Record<string, number>} states clips by conversion status at the end
 * @property {string[]} faults what the server logged as errors; a starved machine makes some
 * @property {Record<string, string[]>} problems by kind; empty lists when all is well
 * @property {Record<string, string[]>} seen what the last check finds once the damage of `control` is done
 */

/**
 * Kills the server repeatedly under load, and compares its state after each restart with what it had acknowledged.
 * @param {object} options
 * @param {number} options.kills
 * @param {number} [options.seed]
 * @param {number} [options.writers]
 * @param {readonly import("./sabotage.mjs").Sabotage[]} [options.control] damage done at the end, to prove that the last check sees it
 * @param {boolean} [options.impatient] does not wait for the end of conversions that are running again
 * @param {(line: string) => void} [options.tell]
 * @returns {Promise<Report>}
 */
export async function torture({
  kills,
  seed = 1,
  writers: writerCount = 5,
  control = [],
  impatient = false,
  tell = () => {},
}) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-torture-"));
  const dataDir = join(folder, "data");
  const witness = new Witness(join(folder, "witness.jsonl"));
  const live = new Expectations();
  const random = createRandom(seed);
  const writers = Array.from(
    { length: writerCount },
    (_, index) => new Writer(`w${index + 1}`, createRandom(seed * 1000 + index), witness, live),
  );
  const store = new StoreCheck(dataDir);
  /** @type {Report} */
  const report = {
    kills,
    acknowledged: {},
    unanswered: 0,
    checks: 0,
    files: 0,
    restarts: [],
    recovered: null,
    settled: null,
    states: {},
    faults: [],
    problems: noProblems(),
    seen: noProblems(),
  };
  const note = (/** @type {string} */ kind, /** @type {string[]} */ found, into = report.problems) => {
    for (const line of found) tell(`${kind}: ${line}`);
    into[kind]?.push(...found);
  };
  let startedAt = new Date();
  const start = async () => {
    startedAt = new Date();
    const began = performance.now();
    const server = await startTestServer({ dataDir, env: { ...raisedLimits, COMPLETE_WAIT_SECONDS: "2" } });
    report.restarts.push(performance.now() - began);
    return server;
  };
  /** @param {import("../support/server.mjs").TestServer} server @param {Set<number>} ids */
  const check = async (server, ids) => {
    const clips = [...ids].map((id) => live.clips.get(id)).filter((clip) => clip !== undefined);
    const { losses, settled, checks } = await verifyClips(new Api(server.url, token), clips);
    report.checks += checks;
    note("lost", losses);
    for (const entry of settled) {
      witness.write(entry);
      live.apply(entry);
    }
    await withDatabase(dataDir, async (database) => {
      const { missing, partial } = await store.rows(database);
      note("missing", missing);
      note("partial", partial);
      note("orphans", await store.orphans(database, startedAt));
    });
  };

  /** @param {pg.Client} database @param {StoreCheck} store @param {Record<string, string[]>} into */
  const checkAll = async (database, store, into) => {
    const { states, stuck, waiting } = await conversionStates(database, startedAt);
    report.states = states;
    note("stuck", stuck, into);
    // The log on disk decides, not this process's memory.
    const witnessed = new Expectations();
    for (const entry of witness.read()) witnessed.apply(entry);
    const { losses, checks } = await verifyClips(new Api(server.url, token), [...witnessed.clips.values()]);
    report.checks += checks;
    note("lost", losses, into);
    const { missing, partial, files } = await store.rows(database, { again: true });
    report.files = files;
    note("missing", missing, into);
    note("partial", partial, into);
    note("orphans", await store.orphans(database, startedAt), into);
    note("accounts", await wrongAccounts(database), into);
    if (waiting === 0) note("staged", await store.staged(), into);
    report.acknowledged = witnessed.acknowledged;
  };

  /** @param {(clips: Iterable<import("./expectations.mjs").ExpectedClip>) => boolean} enough */
  const growUntil = async (enough) => {
    const state = { stopped: false };
    const loads = writers.map((writer) => writer.work(new Api(server.url, token), state));
    while (!enough(live.clips.values())) await sleep(50);
    state.stopped = true;
    for (const { complaints } of await Promise.all(loads.map((load) => load.done))) note("answers", complaints);
  };

  let server = await start();
  const token = await issueToken(dataDir);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const state = { stopped: false };
      const api = new Api(server.url, token);
      const loads = writers.map((writer) => writer.work(api, state));
      // A fresh server loads code on the first requests; kill it only at full load.
      await Promise.race(loads.map((load) => load.warm));
      await Promise.race([Promise.all(loads.map((load) => load.warm)), sleep(longestWarmUp)]);
      await sleep(random.between(20, 600));
      const processes = await processesOf(server.pid);
      state.stopped = true;
      await server.kill9();
      const done = await Promise.all(loads.map((load) => load.done));
      const touched = new Set(done.flatMap((each) => [...each.touched]));
      note(
        "answers",
        done.flatMap((each) => each.complaints),
      );
      report.faults.push(...errorsIn(server.output()));
      report.unanswered += done.reduce((sum, each) => sum + each.unanswered, 0);
      server = await start();
      note("processes", await survivors(processes));
      const ids = [...live.clips.keys()];
      for (let i = 0; i < olderSample && ids.length > 0; i += 1) touched.add(random.pick(ids));
      await check(server, touched);
      if (kill % 10 === 0) tell(`${kill} of ${kills} kills, ${total(live.acknowledged)} acknowledged writes`);
    }

    if (control.length > 0) await growUntil((clips) => victims(clips).length >= control.length);
    Object.assign(report, await settle(dataDir, startedAt, impatient));
    await withDatabase(dataDir, async (database) => {
      await checkAll(database, store, report.problems);
      if (control.length === 0) return;
      const clips = victims(live.clips.values());
      await sabotage(control, { database, blobDir: join(dataDir, "blobs"), clips });
      await checkAll(database, new StoreCheck(dataDir, 2_000), report.seen);
    });
    report.faults.push(...errorsIn(server.output()));
  } finally {
    await server.stop();
    witness.close();
    const failed = Object.values(report.problems).some((found) => found.length > 0);
    if (failed) tell(`The data folder and the witness log are kept in ${folder}.`);
    else await rm(folder, { recursive: true, force: true });
  }
  for (const found of [report.problems, report.seen]) {
    for (const kind of Object.keys(found)) found[kind] = [...new Set(found[kind])];
  }
  return report;
}

/** @returns {Record<string, string[]>} */
const noProblems = () => ({
  lost: [],
  missing: [],
  partial: [],
  orphans: [],
  stuck: [],
  accounts: [],
  staged: [],
  processes: [],
  answers: [],
});

/** @param {Record<string, number>} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Waits at most a minute until every conversion has finished or, if `impatient`, has a job of the running server.
 * @param {string} dataDir
 * @param {Date} startedAt
 * @param {boolean} impatient
 * @returns {Promise<{recovered: number | null, settled: number | null}>} seconds after the start, null where it took longer
 */
async function settle(dataDir, startedAt, impatient) {
  /** @type {number | null} */
  let recovered = null;
  return withDatabase(dataDir, async (database) => {
    for (;;) {
      const { stuck, waiting } = await conversionStates(database, startedAt);
      const seconds = (Date.now() - startedAt.getTime()) / 1000;
      if (stuck.length === 0) recovered ??= seconds;
      if (waiting === 0) return { recovered, settled: seconds };
      if (seconds > settleSeconds || (impatient && recovered !== null)) return { recovered, settled: null };
      await sleep(500);
    }
  });
}

/**
 * @template T
 * @param {string} dataDir
 * @param {(database: pg.Client) => Promise<T>} work
 */
async function withDatabase(dataDir, work) {
  const url = runningPostgresUrl(dataDir);
  if (!url) throw new Error("The embedded PostgreSQL does not run.");
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** @param {string} dataDir @param {string} [email] */
export async function issueToken(dataDir, email = "torture@example.com") {
  const script = join(rootDir, "lib/server/cli/run.mjs");
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [script, "token", email], { env });
  return stdout.trim();
}

/** @param {string} output */
function errorsIn(output) {
  return output.split("\n").filter((line) => line.includes('"level":"error"'));
}

/**
 * All descendants with their start times, since pids are reused.
 * @param {number} pid
 * @returns {Promise<[number, string][]>}
 */
async function processesOf(pid) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "latin1").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  const lists = await Promise.all(children.map(processesOf));
  const own = children.flatMap((child) => {
    const birth = processBirth(child);
    return birth === null ? [] : [/** @type {[number, string]} */ ([child, birth])];
  });
  return [...own, ...lists.flat()];
}

/** @param {[number, string][]} processes */
async function survivors(processes) {
  const alive = () => processes.filter(([pid, birth]) => processBirth(pid) === birth);
  for (let waited = 0; waited < 1000 && alive().length > 0; waited += 100) await sleep(100);
  const commands = alive().map(([pid]) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(commands)).map((command) => command.replaceAll("\0", " "));
}
