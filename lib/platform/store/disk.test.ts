import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../scratch/folder";
import { diskStore } from "./disk";
import { storeSuite } from "./store.suite";

storeSuite("files on disk", async () => {
  const root = await mkdtemp(join(tmpdir(), "tellmark-store-"));
  const scratch = scratchFolder(join(root, ".staging"));
  return {
    store: diskStore(root, scratch),
    scratch,
    staged: () => readdir(join(root, ".staging")).catch(() => []),
    close: () => rm(root, { recursive: true, force: true }),
  };
});

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-disk-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const key = "clips/1/audio/a.mp3";

function open() {
  const scratch = scratchFolder(join(root, ".staging"));
  const stage = (text: string) => scratch.stage(Readable.from([Buffer.from(text)]), { maxBytes: 1000 });
  return { store: diskStore(root, scratch), stage };
}

test("a stored file is the staged one under another name, readable by no one else", async () => {
  const { store, stage } = open();
  const staged = await stage("secret");
  const { ino } = await stat(staged.path);
  await store.put(key, staged, "audio/mpeg");
  const stored = await stat(join(root, key));
  expect({ ino: stored.ino, mode: stored.mode & 0o777, links: stored.nlink }).toEqual({ ino, mode: 0o600, links: 1 });
  expect(store.localPath(key)).toBe(join(root, key));
});

test("a finished upload is stored without a copy", async () => {
  const { store } = open();
  await store.multipart.write("upl_1", 0, Buffer.from("one"));
  await store.multipart.write("upl_1", 3, Buffer.from("two"));
  const { ino } = await stat(join(root, "uploads/upl_1/0"));
  await store.put(key, await store.multipart.finish("upl_1", [3, 6]), "audio/mpeg");
  await store.remove(["uploads/upl_1/0", "uploads/upl_1/3", "uploads/upl_1/6"]);
  expect(await stat(join(root, key))).toMatchObject({ ino, nlink: 1, size: 6 });
  expect(await readdir(join(root, "uploads"))).toEqual([]);
});

test("folders that have become empty go with their last file", async () => {
  const { store, stage } = open();
  await store.put(key, await stage("x"), "audio/mpeg");
  await store.remove([key]);
  expect(await readdir(join(root, "clips"))).toEqual([]);
});

test("a file where a folder should be makes the store unusable, and it says so", async () => {
  const path = join(root, "in-the-way");
  await writeFile(path, "in the way");
  await expect(diskStore(path, scratchFolder(join(root, ".staging"))).check()).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe("in the way");
});
