import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hooks } from "#lib/contract/index";
import { checkBackup } from "#lib/operations/backup/check-backup";
import { connections } from "#lib/platform/database/connections";
import { allowsPageUploads } from "#lib/platform/store/allows-page-uploads";
import { readConfig } from "../../lib/config/read-config";
import { variables } from "../../lib/config/variables";
import { checkServerKey } from "../../lib/server/postgres/server-key-check";
import { blockOf, commandsOf, deployPage, environmentOf } from "./deploy-page.mjs";
import { s3Double } from "./s3-double";
import { openTestRuntime } from "./test-database";

const rootDir = resolve(import.meta.dirname, "../..");
const text = (name: string) => readFileSync(join(rootDir, name), "utf8");

test("the variables of several machines and of a project on Vercel are complete", () => {
  const many = environmentOf(commandsOf("The variables of every machine"));
  expect(readConfig({ ...many, ROLE: "web" })).toMatchObject({ role: "web", database: { kind: "url" } });
  const project = environmentOf(commandsOf("The variables of a project on Vercel"));
  const config = readConfig({ ...project, VERCEL: "1" });
  expect(config).toMatchObject({ role: "function", blobs: { kind: "vercel" }, mail: { kind: "resend" } });
});

test("vercel.json gives functions the time that they need, and calls the address that runs jobs", () => {
  const { functions, crons, buildCommand } = JSON.parse(text("vercel.json"));
  expect(Object.values(functions)).toEqual([{ maxDuration: readConfig({}).functionSeconds }]);
  expect(crons.map(({ path }: { path: string }) => path)).toEqual([
    hooks.find(({ id }) => id === "runDueChores")?.path,
  ]);
  expect(buildCommand).toBe("npm run build");
});

test("the bucket's rule lets the pages of the address beside it send files straight to it", async () => {
  const [rule] = JSON.parse(blockOf("json", "AllowedOrigins"));
  const bucket = await s3Double();
  onTestFinished(() => bucket.close());
  const project = environmentOf(commandsOf("The variables of a project on Vercel"));
  const { close } = await openTestRuntime({ ...bucket.env, PUBLIC_URL: project.PUBLIC_URL ?? "" });
  onTestFinished(close);
  const pages = project.PUBLIC_URL ?? "";
  expect(await allowsPageUploads(pages)).toBe(false);
  bucket.allow({ origins: rule.AllowedOrigins, methods: rule.AllowedMethods, headers: rule.AllowedHeaders });
  expect(await allowsPageUploads(pages)).toBe(true);
});

test("emptying the table of the key lets the next key in, as the page says", async () => {
  const { close } = await openTestRuntime({ LOG_LEVEL: "error" });
  onTestFinished(close);
  const claim = (letter: string) =>
    checkServerKey({ client: connections(), serverKey: letter.repeat(40), isShared: true, log: console });
  await claim("a");
  await expect(claim("b")).rejects.toThrow(/SERVER_KEY/);
  await connections().query(blockOf("sql", "DELETE FROM"));
  await claim("b");
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd) console.log("The unit of docs/deploy.md is not checked: there is no systemd-analyze here.");

test.skipIf(!hasSystemd)("systemd takes the units as they stand", async () => {
  const units = [...deployPage.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, unit = ""]) => unit);
  const names = ["tellmark.service", "tellmark-backup.service", "tellmark-backup.timer"];
  expect(units).toHaveLength(names.length);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-unit-"));
  const paths = names.map((name) => join(folder, name));
  for (const [at, path] of paths.entries()) await writeFile(path, units[at] ?? "");
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8" });
  await rm(folder, { recursive: true, force: true });
  expect(stderr.split("\n").filter((line) => line.includes("tellmark"))).toEqual([]);
});

test("the backup of every night is complete and has a unique name, and backups older than two weeks are deleted", async () => {
  const { runtime, dataDir, close } = await openTestRuntime({ LOG_LEVEL: "error" });
  onTestFinished(close);
  await writeFile(join(dataDir, "keys.json"), JSON.stringify(runtime.keys));
  const folder = await mkdtemp(join(tmpdir(), "tellmark-nights-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [old, last] = ["tellmark-2026-01-01-030000.tar", "tellmark-2026-01-02-030000.tar"];
  for (const [name, days] of [[old, 16] as const, [last, 13] as const]) {
    const then = new Date(Date.now() - days * 86_400_000);
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), then, then);
  }
  const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));
  const here = { DATABASE_URL: runtime.databaseUrl, DATA_DIR: dataDir, BACKUPS: folder };
  const night = (more: Record<string, string> = {}) =>
    spawnSync("sh", ["-c", commandsOf("A backup with a unique name; those of the last two weeks are kept")], {
      cwd: rootDir,
      env: { ...process.env, ...unset, ...here, ...more },
      encoding: "utf8",
    });
  expect(night({ DATABASE_URL: "postgresql://unknown@127.0.0.1:1/none" }).status).not.toBe(0);
  expect((await readdir(folder)).sort()).toEqual([old, last]);
  const second = () => Math.floor(Date.now() / 1000);
  for (const _ of ["one", "the next"]) {
    expect(night()).toMatchObject({ status: 0, stderr: "" });
    // The name of a backup is its second.
    const made = second();
    await expect.poll(second, { interval: 20 }).toBeGreaterThan(made);
  }
  const [kept, ...made] = (await readdir(folder)).sort();
  expect([kept, made.length]).toEqual([last, 2]);
  for (const name of made) {
    const file = await open(join(folder, name), "r");
    await expect(checkBackup(file, name)).resolves.toBeDefined();
    await file.close();
  }
}, 60_000);
