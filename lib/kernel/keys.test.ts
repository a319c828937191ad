import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveSecret, openKeys } from "./keys";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("keys are made once, readable by the owner only, and stay the same", async () => {
  const first = await openKeys(dataDir);
  expect(first.server).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);
  expect(await openKeys(dataDir)).toEqual(first);
  expect(await readdir(dataDir)).toEqual(["keys.json"]);
});

test("many processes at their first start agree on one key", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => openKeys(dataDir)));
  expect(new Set(keys.map((key) => key.server)).size).toBe(1);
});

test("a given server key is used and nothing is written", async () => {
  const given = "x".repeat(32);
  expect(await openKeys(dataDir, given)).toEqual({ server: given });
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(["", "{", '{"server":"short"}'])(
  "a damaged key file (%j) stops the start and is left as it is",
  async (text) => {
    await writeFile(join(dataDir, "keys.json"), text);
    await expect(openKeys(dataDir)).rejects.toThrow("damaged");
  },
);

test("secrets for different purposes differ", () => {
  expect(deriveSecret("key", "a")).not.toBe(deriveSecret("key", "b"));
  expect(deriveSecret("key", "a")).toBe(deriveSecret("key", "a"));
});
