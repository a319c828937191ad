import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder, processBirth } from "./data-lock";
import { startPostgres } from "./postgres";

let dataDir = "";
let undo: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-postgres-"));
  undo = [() => rm(dataDir, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function startHere(folder = dataDir) {
  const server = await startPostgres({ dataDir: folder, durable: false });
  undo.push(server.stop);
  return server;
}

async function startBystander({ words, folder = "/" }: { words: string[]; folder?: string }) {
  const code = `for (const signal of ["SIGINT", "SIGTERM", "SIGQUIT"]) process.on(signal, () => console.log(signal));
    setInterval(() => {}, 1000); console.log("up");`;
  const [argv0 = "", ...rest] = words;
  const child = spawn(process.execPath, ["-e", code, "--", ...rest], { argv0, cwd: folder, stdio: "pipe" });
  let heard = "";
  child.stdout.on("data", (text) => {
    heard += text;
  });
  await once(child.stdout, "data");
  undo.push(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
  const expectUnharmed = () => {
    expect(heard).toBe("up\n");
    expect(processBirth(child.pid ?? 0)).not.toBeNull();
  };
  return { pid: child.pid ?? 0, expectUnharmed };
}

async function leaveStaleFiles(pid: number) {
  const server = await startPostgres({ dataDir, durable: false });
  const file = join(dataDir, "postgres/postmaster.pid");
  const note = join(dataDir, "postgres.process");
  const [text, noted] = [await readFile(file, "utf8"), JSON.parse(await readFile(note, "utf8"))];
  await server.stop();
  await writeFile(file, text.replace(/^\d+/, String(pid)));
  await writeFile(note, JSON.stringify({ ...noted, pid }));
  return { socketFolder: new URL(server.url).searchParams.get("host") ?? "", text };
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT 1 AS one");
  await client.end();
  return rows[0].one === 1;
}

test("another PostgreSQL under the number of an earlier one is left alone, and the start does not wait for it", async () => {
  const words = ["/usr/lib/postgresql/16/bin/postgres", "-D", "/var/lib/postgresql/16/main"];
  const other = await startBystander({ words });
  await leaveStaleFiles(other.pid);
  const began = performance.now();
  expect(await answers((await startHere()).url)).toBe(true);
  expect(performance.now() - began).toBeLessThan(5_000);
  other.expectUnharmed();
});

test("a process that looks like ours in every way but its birth is left alone, and the start goes on", async () => {
  await (await startPostgres({ dataDir, durable: false })).stop();
  const folder = join(dataDir, "postgres");
  const other = await startBystander({ words: ["postgres", "-D", folder], folder });
  await leaveStaleFiles(other.pid);
  expect(await answers((await startHere()).url)).toBe(true);
  other.expectUnharmed();
});

test("the process that starts PostgreSQL may itself have the number of an earlier one", async () => {
  await leaveStaleFiles(process.pid);
  expect(await answers((await startHere()).url)).toBe(true);
});

test("a stale lock of the socket that names a living process does not stop the start", async () => {
  const other = await startBystander({ words: ["sleep"] });
  const { socketFolder, text } = await leaveStaleFiles(other.pid);
  await rm(join(dataDir, "postgres/postmaster.pid"));
  await mkdir(socketFolder, { mode: 0o700 });
  await writeFile(join(socketFolder, ".s.PGSQL.5432.lock"), text.replace(/^\d+/, String(other.pid)));
  expect(await answers((await startHere()).url)).toBe(true);
  other.expectUnharmed();
});

test("a copy of the folder of a running server starts beside it, and leaves it alone", async () => {
  const original = await startHere();
  const lock = await lockDataFolder(dataDir);
  const copy = await mkdtemp(join(tmpdir(), "tellmark-postgres-"));
  undo.push(() => rm(copy, { recursive: true, force: true }));
  await cp(dataDir, copy, { recursive: true });
  await (await lockDataFolder(copy)).release();
  expect(await answers((await startHere(copy)).url)).toBe(true);
  expect(await answers(original.url)).toBe(true);
  await lock.release();
});

test("a PostgreSQL that serves the folder and cannot be proven ours is not signalled, and nothing starts beside it", async () => {
  const server = await startHere();
  await rm(join(dataDir, "postgres.process"));
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(/still in use/);
  expect(await answers(server.url)).toBe(true);
});
