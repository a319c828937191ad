import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { variables } from "../../lib/config/variables";
import { sourceOf } from "./source-tree";
import { rootDir } from "./steps.mjs";
import { createEmptyDatabase, openTestRuntime } from "./test-database";

const unset = Object.fromEntries(variables.map(({ name }) => [name, ""]));

/** The first block of commands below a heading of docs/operate.md. */
function commandsBelow(heading: string): string {
  const [, section = ""] = sourceOf("docs/operate.md").split(`\n## ${heading}\n`);
  const commands = /```\n([\s\S]*?)```/.exec(section.split("\n## ")[0] ?? "")?.[1];
  if (!commands) throw new Error(`docs/operate.md has no commands below "${heading}"`);
  return commands;
}

test("a backup is restored into a data folder that is not there yet, and a key is made, as docs/operate.md says", async () => {
  const { runtime, dataDir, close } = await openTestRuntime({ LOG_LEVEL: "error" });
  onTestFinished(close);
  await writeFile(join(dataDir, "keys.json"), JSON.stringify(runtime.keys));
  const folder = await mkdtemp(join(tmpdir(), "tellmark-operate-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = (heading: string, env: Record<string, string>) =>
    promisify(execFile)("sh", ["-ec", commandsBelow(heading).replaceAll("/safe/place", folder)], {
      cwd: rootDir,
      env: { ...process.env, ...unset, ...env },
    });
  const here = { DATABASE_URL: runtime.databaseUrl, DATA_DIR: dataDir };
  const { stdout: key } = await run("Accounts, keys and administrators", here);
  expect(key).toMatch(/^\S{30,}\n$/);
  await run("Backup", here);

  const empty = await createEmptyDatabase();
  onTestFinished(empty.drop);
  await run("Restore", { DATABASE_URL: empty.url, DATA_DIR: join(folder, "restored") });
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const { rows } = await client.query("SELECT email FROM users");
  await client.end();
  expect(rows).toEqual([{ email: "you@example.com" }]);
}, 90_000);
