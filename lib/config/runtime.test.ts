import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openKeys } from "#lib/kernel/keys";
import { runtimeFromEnvironment } from "./runtime";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-runtime-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a runtime made from the environment reads each part when it is asked for", async () => {
  const runtime = runtimeFromEnvironment({ DATA_DIR: "kept" }, folder);
  expect(runtime.config.dataDir).toBe(join(folder, "kept"));
  expect(() => runtime.databaseUrl).toThrow("DATABASE_URL is not set");
  const keys = runtime.keys;
  expect(JSON.parse(await readFile(join(folder, "kept/keys.json"), "utf8"))).toEqual(keys);
  expect(runtime.keys).toBe(keys);
  expect(await openKeys(join(folder, "kept"))).toEqual(keys);
});

test("the environment's own key and database win", () => {
  const env = { SERVER_KEY: "k".repeat(32), DATABASE_URL: "postgresql://db/tellmark" };
  const { keys, databaseUrl } = runtimeFromEnvironment(env, folder);
  expect({ keys, databaseUrl }).toEqual({ keys: { server: env.SERVER_KEY }, databaseUrl: env.DATABASE_URL });
});
