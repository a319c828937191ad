import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { bundleModule } from "../../../e2e/support/load-module.mjs";
import { cloneDatabase, type TestDatabase } from "../../../e2e/support/test-database";
import { variables } from "../../config/variables";
import { checkServerKey } from "./server-key-check";

const [ours, theirs] = ["k".repeat(40), "t".repeat(40)];
const sentence = /another server key: set the same SERVER_KEY for all of them/;

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
  onTestFinished(() => database.drop());
});

function claim(serverKey: string, isShared = true) {
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  return connected((client) => checkServerKey({ client, serverKey, isShared, log })).then(() => warnings);
}

async function connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const query = (sql: string) => connected(async (client) => (await client.query(sql)).rows);

async function startOf(program: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "tellmark-machine-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
  const child = spawn(process.execPath, program, {
    cwd: resolve(import.meta.dirname, "../../.."),
    env: { ...process.env, ...unset, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 10_000,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}

test("of many processes that start at the same time, those with the first one's key continue", async () => {
  const keys = [ours, theirs, ours, theirs];
  const ends = await Promise.allSettled(keys.map((key) => claim(key)));
  const [{ key_digest: digest }] = await query("SELECT key_digest FROM installation");
  const well = keys.filter((_, place) => ends[place]?.status === "fulfilled");
  expect(new Set(well).size).toBe(1);
  expect(well).toHaveLength(2);
  expect(digest).not.toContain(ours);
  await claim(well[0] ?? "");
});

test("a key is changed on purpose by emptying the table", async () => {
  await claim(ours);
  await expect(claim(theirs)).rejects.toThrow(sentence);
  await query("DELETE FROM installation");
  await claim(theirs);
  await expect(claim(ours)).rejects.toThrow(sentence);
});

test("the embedded database has no other machines: it takes a new key, and says what that ends", async () => {
  await claim(ours, false);
  expect(await claim(theirs, false)).toEqual([expect.stringContaining("have ended")]);
  expect(await claim(theirs, false)).toEqual([]);
});

const bootstrap = await bundleModule("lib/server/next/next-start-bootstrap.ts");

test.each([
  ["the Tellmark server", ["lib/server/main.mjs", "--role=worker"]],
  ["Next alone", ["-e", `import(${JSON.stringify(bootstrap)}).then((next) => next.bootstrapNextStart())`]],
])("%s on a machine with its own key does not start, and says what to do", async (_, program) => {
  await claim(ours);
  const { code, output } = await startOf(program);
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
});
