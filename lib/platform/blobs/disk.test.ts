import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blobsSuite } from "./blobs.suite";
import { diskBlobs } from "./disk";

const names = (folder: string) => readdir(folder).catch(() => []);

blobsSuite("files on disk", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-blobs-"));
  return {
    blobs: diskBlobs(root),
    staged: () => names(join(root, ".staging")),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-disk-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

test("a stored file is the staged one under another name, readable by nobody else", async () => {
  const blobs = diskBlobs(root);
  const staged = await blobs.stage(bytes("secret"), { maxBytes: 10 });
  const { ino } = await stat(staged.path);
  await blobs.put("clips/1/audio/a.mp3", staged, "audio/mpeg");
  const stored = await stat(join(root, "clips/1/audio/a.mp3"));
  expect({ ino: stored.ino, mode: stored.mode & 0o777, links: stored.nlink }).toEqual({ ino, mode: 0o600, links: 1 });
  expect(blobs.localPath("clips/1/audio/a.mp3")).toBe(join(root, "clips/1/audio/a.mp3"));
});

test("what is staged is no file of any list", async () => {
  const blobs = diskBlobs(root);
  await blobs.stage(bytes("x"), { maxBytes: 10 });
  const found: string[] = [];
  for await (const { key } of blobs.list("")) found.push(key);
  expect(found).toEqual([]);
});

test("a folder where a file should be makes the store unusable, and it says so", async () => {
  await writeFile(join(root, ".staging"), "in the way");
  const blobs = diskBlobs(root);
  await expect(blobs.check()).rejects.toThrow();
  await expect(blobs.stage(bytes("x"), { maxBytes: 10 })).rejects.toThrow();
  expect(await readFile(join(root, ".staging"), "utf8")).toBe("in the way");
});
