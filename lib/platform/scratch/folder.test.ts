import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
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

test("the folder of a job that goes on is not swept, however long ago it was made; that of a dead one is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const root = await mkdtemp(join(tmpdir(), "tellmark-scratch-"));
  try {
    const scratch = scratchFolder(root);
    const [alive, dead] = [await scratch.workFolder(), join(root, "job-of-a-dead-process")];
    await mkdir(dead);
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const path of [alive.path, dead]) await utimes(path, yesterday, yesterday);
    vi.advanceTimersByTime(30_000);
    await vi.waitFor(async () => expect((await stat(alive.path)).mtime.getTime()).toBeGreaterThan(Date.now() - 60_000));
    expect(await scratch.sweep(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await readdir(root)).toEqual([basename(alive.path)]);
    await alive.remove();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    await rm(root, { recursive: true });
  }
});
