import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bundleModule } from "../../../e2e/support/load-module.mjs";
import { processBirth } from "./data-lock";
import { isPostgresStarting, runningPostgresUrl, startPostgres } from "./postgres";
import { ownProcess } from "./postgres-process";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-postgres-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number) {
  return processBirth(pid) !== null;
}

async function startElsewhere() {
  const code = `import { startPostgres } from ${JSON.stringify(await bundleModule("lib/server/postgres/postgres.ts"))};
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(node.stdout, "data");
  return { node, ...(JSON.parse(String(line)) as { url: string; pid: number }) };
}

test("a first start makes a UTF-8 database that survives a stop", async () => {
  const first = await startPostgres({ dataDir });
  expect(first.version).toMatch(/^18\./);
  expect(await query(first.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  expect(
    await query(
      first.url,
      "SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = 'tellmark'",
    ),
  ).toEqual([{ encoding: "UTF8", provider: "b", locale: "C.UTF-8" }]);
  expect(await query(first.url, "SELECT lower('ÄÖ') AS lower")).toEqual([{ lower: "äö" }]);
  expect(runningPostgresUrl(dataDir)).toBe(first.url);
  await query(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(runningPostgresUrl(dataDir)).toBeNull();

  const second = await startPostgres({ dataDir });
  expect(await query(second.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  await second.stop();
  expect(await readdir(dataDir)).toEqual(["postgres", "postgres.log"]);
});

test("kill -9 of Node ends PostgreSQL within five seconds and loses nothing that was committed", async () => {
  const { node, url, pid } = await startElsewhere();
  await query(url, "CREATE TABLE kept AS SELECT 7 AS n");
  node.kill("SIGKILL");
  await once(node, "exit");
  const again = await startPostgres({ dataDir });
  expect(isAlive(pid)).toBe(false);
  expect(await query(again.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  await again.stop();
});

test("a PostgreSQL without its watchdog is ended by the next start", { tags: ["long"] }, async () => {
  const { node, pid } = await startElsewhere();
  for (const watchdog of await watchdogsOf(pid)) process.kill(watchdog, "SIGKILL");
  node.kill("SIGKILL");
  await once(node, "exit");
  await sleep(200);
  expect(isAlive(pid)).toBe(true);
  const again = await startPostgres({ dataDir });
  expect(isAlive(pid)).toBe(false);
  await again.stop();
});

test("a first start that was killed in the middle is repeated from the beginning", async () => {
  await mkdir(join(dataDir, "postgres.init-1/base"), { recursive: true });
  const server = await startPostgres({ dataDir, durable: false });
  await server.stop();
  expect(await readdir(dataDir)).toEqual(["postgres", "postgres.log"]);
});

test("a start waits for a PostgreSQL that takes connections and is slow to answer", async () => {
  await (await startPostgres({ dataDir })).stop();
  const starting = startPostgres({ dataDir });
  const folder = join(dataDir, "postgres");
  const postmaster = async () => {
    const [pid = "", , , , sockets = ""] = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
    return (await readdir(sockets)).some((name) => name.startsWith(".s.")) ? Number(pid) : 0;
  };
  const pid = await vi.waitUntil(() => postmaster().catch(() => 0), { timeout: 20_000, interval: 2 });
  process.kill(pid, "SIGSTOP");
  try {
    await sleep(6_000);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  const postgres = await starting;
  expect(await query(postgres.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await postgres.stop();
});

/** Recovery lasts until the file is there: PostgreSQL asks an archive for more, which has none and takes its time. */
async function slowRecovery() {
  const folder = join(dataDir, "postgres");
  const go = join(dataDir, "go");
  await writeFile(join(folder, "recovery.signal"), "");
  const hold = `restore_command = 'until test -e ${go}; do sleep 0.1; done; false'\n`;
  await writeFile(join(folder, "postgresql.auto.conf"), hold);
  return () => writeFile(go, "");
}

function recordingLog() {
  const lines: [string, unknown][] = [];
  const line = (message: string, details?: unknown) => void lines.push([message, details]);
  return { lines, log: { debug: line, info: line, warn: line, error: line } };
}

test("recovery may take longer than any limit, and the log says every ten seconds that it goes on", async () => {
  const { node, url } = await startElsewhere();
  await query(url, "CREATE TABLE kept AS SELECT 7 AS n");
  node.kill("SIGKILL");
  await once(node, "exit");
  const finish = await slowRecovery();
  const { lines, log } = recordingLog();
  let later = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + later);
  vi.spyOn(Date, "now").mockImplementation(() => performance.timeOrigin + now() + later);
  const starting = startPostgres({ dataDir, log });
  const waits = () => lines.filter(([message]) => message.startsWith("Waiting for PostgreSQL, which recovers"));
  for (const times of [1, 2, 3]) {
    later += 40_000;
    await vi.waitUntil(() => waits().length === times, { timeout: 20_000 });
  }
  expect(runningPostgresUrl(dataDir)).toBeNull();
  expect(isPostgresStarting(dataDir)).toBe(true);
  await finish();
  const server = await starting;
  expect(await query(server.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  expect(waits().at(-1)?.[1]).toMatchObject({ seconds: expect.any(Number), lastLine: expect.stringContaining("LOG") });
  await server.stop();
});

test("a start that waits for recovery can be ended, and leaves no process", async () => {
  await (await startPostgres({ dataDir, durable: false })).stop();
  const finish = await slowRecovery();
  const stopping = new AbortController();
  const starting = startPostgres({ dataDir, durable: false, signal: stopping.signal });
  const ended = expect(starting).rejects.toThrow(/abort/);
  const pid = await vi.waitUntil(() => ownProcess(join(dataDir, "postgres")), { timeout: 20_000 });
  stopping.abort();
  await ended;
  expect(isAlive(pid)).toBe(false);
  await finish();
  expect(await readdir(dataDir)).toEqual(["go", "postgres", "postgres.log"]);
});

test("the socket's folder is closed to all others", async () => {
  const server = await startPostgres({ dataDir, durable: false });
  const folder = new URL(server.url).searchParams.get("host") ?? "";
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await server.stop();
});

test("an unexpected end of PostgreSQL is reported with its last words", async () => {
  const reasons: string[] = [];
  const server = await startPostgres({ dataDir, durable: false, onUnexpectedExit: (reason) => reasons.push(reason) });
  process.kill(server.pid, "SIGQUIT");
  await expect.poll(() => reasons).toEqual([expect.stringContaining("PostgreSQL ended with code")]);
  await server.stop();
});

/** The watchdog's two shells: the parent of PostgreSQL and its sibling. */
async function watchdogsOf(pid: number): Promise<number[]> {
  const ps = spawn("ps", ["-eo", "pid=,ppid=,pgid=,comm="], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  ps.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(ps, "close");
  const processes = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const group = processes.find(([id]) => Number(id) === pid)?.[2];
  return processes.filter(([, , pgid, name]) => pgid === group && name === "sh").map(([id]) => Number(id));
}
