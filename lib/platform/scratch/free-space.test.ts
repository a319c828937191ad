import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { freeSpace } from "./free-space";

vi.mock("node:fs/promises", async (original) => ({ ...(await original<object>()), statfs: vi.fn() }));
const GB = 1024 ** 3;
const disk = (free: number, size: number) =>
  vi.mocked(statfs).mockImplementation(async (path) => {
    if (String(path).includes("missing")) throw Object.assign(new Error("none"), { code: "ENOENT" });
    return { bsize: 4096, blocks: size / 4096, bavail: free / 4096 } as never;
  });
const room = (floor: number | null, folder = tmpdir()) => freeSpace([folder], floor)();
afterEach(() => vi.clearAllMocks());

test("a gigabyte of a large disk is kept, 5 % of a small one, or what the operator says", async () => {
  disk(10 * GB, 100 * GB);
  expect(await room(null)).toBe(9 * GB);
  expect(await room(0)).toBe(10 * GB);
  expect(await room(12 * GB)).toBe(-2 * GB);
  disk(2 * GB, 10 * GB);
  expect(await room(null)).toBe(1.5 * GB);
});

test("the fullest of several disks decides; a folder that does not exist yet does not", async () => {
  vi.mocked(statfs).mockImplementation(async (path) => {
    if (path === "/missing") throw new Error("none");
    return { bsize: 1, blocks: 100, bavail: path === "/full" ? 10 : 50 } as never;
  });
  expect(await freeSpace(["/roomy", "/full", "/missing"], 5)()).toBe(5);
  expect(await freeSpace([join("/missing")], 5)()).toBe(Number.POSITIVE_INFINITY);
});

test("a thousand requests in a second look at the disk once, and see room that was made in the next", async () => {
  disk(GB, 100 * GB);
  const look = freeSpace([tmpdir()], 2 * GB);
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    await Promise.all(Array.from({ length: 1000 }, look));
    expect(vi.mocked(statfs)).toHaveBeenCalledTimes(1);
    disk(3 * GB, 100 * GB);
    expect(await look()).toBe(-GB);
    vi.advanceTimersByTime(1001);
    expect(await look()).toBe(GB);
  } finally {
    vi.useRealTimers();
  }
});
