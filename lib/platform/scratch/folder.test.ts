import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { diskStore } from "../store/disk";
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

test("no other user of the machine may list a folder or read a file, whatever made it", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-scratch-"));
  const scratch = scratchFolder(join(root, "blobs", ".staging"));
  const job = await scratch.workFolder();
  const made = join(job.path, "playback.mp3");
  await writeFile(made, "made here", { mode: 0o644 });
  await chmod(made, 0o644);
  const staged = await scratch.stage(Readable.from([Buffer.from("x")]), { maxBytes: 10 });
  await diskStore(join(root, "blobs"), scratch).put("clips/1/audio/a.mp3", await scratch.adopt(made), "audio/mpeg");
  const mode = async (path: string) => ((await stat(join(root, path))).mode & 0o777).toString(8);
  for (const folder of ["blobs", "blobs/.staging", "blobs/clips", "blobs/clips/1", "blobs/clips/1/audio"])
    expect([folder, await mode(folder)]).toEqual([folder, "700"]);
  expect(((await stat(job.path)).mode & 0o777).toString(8)).toBe("700");
  expect([await mode("blobs/clips/1/audio/a.mp3"), ((await stat(staged.path)).mode & 0o777).toString(8)]).toEqual([
    "600",
    "600",
  ]);
  await job.remove();
  await rm(root, { recursive: true });
});

test("the folder of a running job is not swept, whatever its age; that of a dead job is", async () => {
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
