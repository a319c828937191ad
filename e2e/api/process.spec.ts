import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "playwright/test";
import { isWellFormedToken } from "../../lib/secrets/token-format";
import { processBirth } from "../../lib/server/postgres/data-lock";
import { runningPostgresUrl } from "../../lib/server/postgres/postgres";
import { processorTime } from "../bench/processor-time.mjs";
import { commandsOf } from "../support/deploy-page.mjs";
import { runCommand } from "../support/run-command";
import { freePort, newDataDir, startTestServer, testEnvironment } from "../support/server.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const mainScript = join(rootDir, "lib/server/main.mjs");
const commandScript = join(rootDir, "lib/server/cli/run.mjs");

test.describe.configure({ mode: "serial" });

let dataDir = "";
test.beforeEach(async () => {
  dataDir = await newDataDir();
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function emptyDataDir(): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-process-"));
}

function postgresPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

function isAlive(pid: number): boolean {
  return processBirth(pid) !== null;
}

function issueToken(): string {
  return execFileSync(process.execPath, [commandScript, "token", "keys@example.com"], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
}

test("the first start reports its choices, answers, and leaves nothing running after SIGTERM; a second one on the same folder, by the last command for one machine, is ready without further steps", async () => {
  await emptyDataDir();
  const server = await startTestServer({ dataDir });
  for (const line of [
    "database  embedded PostgreSQL",
    "blobs     files in",
    "limiter ",
    "mail ",
    "SMS ",
    "media ",
    "speech ",
  ]) {
    expect(server.output()).toContain(line);
  }
  expect(server.output()).toContain(`Ready: ${server.url}`);
  expect((await fetch(server.url)).status).toBeLessThan(500);
  const postgres = postgresPid();
  expect(await server.stop()).toBe(0);
  expect(isAlive(postgres)).toBe(false);
  expect((await readdir(dataDir)).includes("server.lock")).toBe(false);

  const commands = commandsOf("One machine, from a clone").trim().split("\n");
  // What goes before has been run wherever these tests run.
  expect(commands.slice(0, 2)).toEqual(["npm ci", "npm run build"]);
  const began = performance.now();
  const env = { ...testEnvironment(), DATA_DIR: dataDir, PORT: String(await freePort()) };
  await runCommand(commands.slice(2).join("\n"), /^Ready: /m, env);
  expect(performance.now() - began).toBeLessThan(15_000);
});

test("a queue that cannot be used ends the server, which says why", async () => {
  const before = await startTestServer({ dataDir });
  const database = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await database.connect();
  await database.query("ALTER TABLE pgboss.queue RENAME TO gone");
  await database.end();
  await before.stop();
  const server = await startTestServer({ dataDir });
  const postgres = postgresPid();
  await expect.poll(() => isAlive(server.pid), { timeout: 60_000 }).toBe(false);
  expect(await server.stop()).toBe(1);
  expect(server.output()).toMatch(/cannot be used, so the server stops.*pgboss\.queue/);
  expect(isAlive(postgres)).toBe(false);
});

test("a server whose output is closed keeps working, without a busy loop of log errors", {
  tag: "@long",
}, async () => {
  const server = await startTestServer({ dataDir, env: { LOG_LEVEL: "debug" } });
  server.closeOutput();
  await rm(join(dataDir, "blobs"), { recursive: true, force: true });
  await writeFile(join(dataDir, "blobs"), "");
  for (let count = 0; count < 5; count += 1) expect((await fetch(`${server.url}/api/v1/ready`)).status).toBe(503);
  const before = await processorTime([server.pid]);
  await sleep(1000);
  expect((await processorTime([server.pid])) - before).toBeLessThan(500);
  expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("an answer is the same when Next loads its route and afterwards", { tag: "@long" }, async () => {
  const server = await startTestServer({ dataDir });
  const counted = ["ratelimit", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const ofRequest = ["connection", "date", "keep-alive", "x-request-id", ...counted];
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.url + path, init);
    const headers = [...answer.headers].filter(([name]) => !ofRequest.includes(name));
    const body = (await answer.text())
      .replace(/"request_id":"[^"]*"/, "")
      .replaceAll(/nonce="[^"]*"|'nonce-[^']*'/g, "");
    return {
      status: answer.status,
      headers: headers.map(([name, value]) => `${name}: ${value.replaceAll(/'nonce-[^']*'/g, "")}`),
      body,
    };
  };
  const json = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  for (const [path, init] of [
    ["/api/v1/health", {}],
    ["/api/v1/clips", {}],
    ["/api/v1/clips/17", { method: "OPTIONS" }],
    ["/api/v1/clips/17", { method: "PURGE" }],
    ["/api/v1/auth/login", json],
    ["/api/v1/webhooks", json],
    ["/c/abcdefghijk", {}],
  ] as const) {
    expect(await ask(path, init), path).toEqual(await ask(path, init));
  }
  await server.stop();
});

test("a data folder in use is refused by the process that uses it; kill -9 leaves no PostgreSQL behind, and the next start works immediately", async () => {
  const server = await startTestServer({ dataDir });
  const second = spawnSync(process.execPath, [mainScript], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`is in use by process ${server.pid}`);
  expect((await fetch(server.url)).status).toBeLessThan(500);
  const postgres = postgresPid();
  await server.kill9();
  const again = await startTestServer({ dataDir });
  expect(isAlive(postgres)).toBe(false);
  expect((await fetch(again.url)).status).toBeLessThan(500);
  await again.stop();
});

test("a wrong configuration ends in one sentence per variable", async () => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "many", S3_BUCKET: "clips" };
  const { status, stderr } = spawnSync(process.execPath, [mainScript], { env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    'PORT must be a whole number from 0 to 65535, not "many".',
    "S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing: an S3 bucket needs all of S3_BUCKET, S3_REGION, " +
      "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.",
  ]);
});

test("a port in use ends in one sentence and leaves nothing running", { tag: "@long" }, async () => {
  const server = await startTestServer();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(server.url).port };
  const { status, stderr } = spawnSync(process.execPath, [mainScript], { env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain(`Port ${new URL(server.url).port} is in use`);
  expect((await readdir(dataDir)).includes("server.lock")).toBe(false);
  await server.stop();
});

test("a key is printed alone, before the first start and while the server runs", { tag: "@long" }, async () => {
  await emptyDataDir();
  const first = issueToken();
  const server = await startTestServer({ dataDir });
  const second = issueToken();
  for (const printed of [first, second]) {
    expect(printed).toMatch(/^vak_\S+\n$/);
    expect(isWellFormedToken(printed.trim())).toBe(true);
  }
  expect(second).not.toBe(first);
  await server.stop();
});

test("requests that Next would answer badly get the API's error shape", async ({ baseURL }) => {
  const response = await fetch(`${baseURL}/api/v1/clips/%zz`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ success: false, error: "validation_failed", errors: {} });
});
