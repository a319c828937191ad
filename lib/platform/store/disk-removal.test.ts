import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { scratchFolder } from "../scratch/folder";
import { diskStore } from "./disk";
import { pieceKeys } from "./port";

const calls = vi.hoisted(() => ({ all: 0, now: 0, most: 0 }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const counted: typeof real.rm = async (path, options) => {
    calls.all += 1;
    calls.now += 1;
    calls.most = Math.max(calls.most, calls.now);
    await real.rm(path, options).finally(() => {
      calls.now -= 1;
    });
  };
  return { ...real, rm: counted };
});

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-removal-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => Object.assign(calls, { all: 0, now: 0, most: 0 }));

const open = () => diskStore(root, scratchFolder(join(root, ".staging")));

test("an upload in ten thousand pieces is one file, and removed as one", async () => {
  const store = open();
  await store.multipart.write("upl_many", 0, Buffer.from("x"));
  await store.remove(
    pieceKeys(
      "upl_many",
      Array.from({ length: 10_000 }, (_, index) => index + 1),
    ),
  );
  expect(calls.all).toBe(1);
  expect(await readdir(join(root, "uploads"))).toEqual([]);
});

test("a thousand files are removed, sixteen at a time", async () => {
  await mkdir(join(root, "clips/1/image"), { recursive: true });
  const keys = Array.from({ length: 1000 }, (_, index) => `clips/1/image/${index}.webp`);
  await Promise.all(keys.map((key) => writeFile(join(root, key), "x")));
  await open().remove([...keys, "clips/1/image/not-there.webp", "clips/2/image/not-there.webp"]);
  expect(calls).toMatchObject({ all: 1000, most: 16 });
  expect(await readdir(join(root, "clips"))).toEqual([]);
});
