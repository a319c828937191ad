import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleModule } from "../../../e2e/support/load-module.mjs";
import { DataFolderTaken, dataFolderHolder, lockDataFolder, processBirth } from "./data-lock";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-lock-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const lockModule = await bundleModule("lib/server/postgres/data-lock.ts");

function spawnHolder() {
  const code = `import { lockDataFolder } from ${JSON.stringify(lockModule)};
    await lockDataFolder(${JSON.stringify(dataDir)}).then(() => console.log("held"), (error) => console.log(error.name));
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
}

test("a released folder can be taken again and keeps nothing of the lock", async () => {
  const lock = await lockDataFolder(dataDir);
  expect(await dataFolderHolder(dataDir)).toBe(process.pid);
  await lock.release();
  expect(await dataFolderHolder(dataDir)).toBeNull();
  expect(await readdir(dataDir)).toEqual([]);
  await (await lockDataFolder(dataDir)).release();
});

test("a folder held by a live process is refused by that process's id", async () => {
  const lock = await lockDataFolder(dataDir);
  const refusal = await lockDataFolder(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderTaken);
  expect(String(refusal)).toContain(`process ${process.pid}`);
  await lock.release();
});

test("a lock left by kill -9 is replaced", async () => {
  const holder = spawnHolder();
  await once(holder.stdout, "data");
  await expect(lockDataFolder(dataDir)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const lock = await lockDataFolder(dataDir);
  expect(await readdir(dataDir)).toEqual(["server.lock"]);
  await lock.release();
});

test("a pid that belongs to another process by now does not hold the folder", async () => {
  await writeFile(join(dataDir, "server.lock"), JSON.stringify({ pid: process.pid, birth: "some other time" }));
  await (await lockDataFolder(dataDir)).release();
});

test("an unreadable lock file does not hold the folder", async () => {
  await writeFile(join(dataDir, "server.lock"), "{");
  await (await lockDataFolder(dataDir)).release();
});

test("of several processes that find the same stale lock exactly one wins", async () => {
  await writeFile(join(dataDir, "server.lock"), JSON.stringify({ pid: 1, birth: "never" }));
  const holders = Array.from({ length: 6 }, spawnHolder);
  const words = await Promise.all(holders.map(async (holder) => String((await once(holder.stdout, "data"))[0]).trim()));
  const owner = JSON.parse(await readFile(join(dataDir, "server.lock"), "utf8"));
  expect(words.filter((word) => word === "held")).toHaveLength(1);
  expect(holders[words.indexOf("held")]?.pid).toBe(owner.pid);
  for (const holder of holders) holder.kill("SIGKILL");
});

test("a process that dies while it removes a stale lock does not block others", async () => {
  const path = join(dataDir, "server.lock");
  const stale = JSON.stringify({ pid: 1, birth: "never" });
  const dead = JSON.stringify({ pid: 2, birth: "never" });
  const guardOf = (file: string, text: string) =>
    `${file}.${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  await writeFile(path, stale);
  await writeFile(guardOf(path, stale), dead);
  await writeFile(guardOf(guardOf(path, stale), dead), JSON.stringify({ pid: 3, birth: "never" }));
  const lock = await lockDataFolder(dataDir);
  expect(await readdir(dataDir)).toEqual(["server.lock"]);
  await lock.release();
});

test("a process that does not exist has no birth", () => {
  expect(processBirth(2 ** 22 + 1)).toBeNull();
});
