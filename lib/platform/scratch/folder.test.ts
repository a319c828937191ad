import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { scratchFolder } from "./folder";
import { scratchSuite } from "./scratch.suite";

scratchSuite("a folder", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-scratch-"));
  return {
    scratch: scratchFolder(root),
    names: () => readdir(root).catch(() => []),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

test("a file where the folder should be makes it unusable, and it says so", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-scratch-"));
  const path = join(root, "in-the-way");
  await writeFile(path, "in the way");
  const scratch = scratchFolder(path);
  await expect(scratch.check()).rejects.toThrow();
  await expect(scratch.stage(Readable.from([Buffer.from("x")]), { maxBytes: 10 })).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe("in the way");
  await rm(root, { recursive: true });
});
