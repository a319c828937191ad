import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OpenFile } from "./open-files";

const descriptors = "/proc/self/fd";
const canCount = existsSync(descriptors);
if (!canCount) console.log(`Open files are not counted: there is no ${descriptors} here.`);

let folder: string;
let withOpenFile: typeof import("./open-files").withOpenFile;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-open-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
  vi.resetModules();
  ({ withOpenFile } = await import("./open-files"));
});
afterEach(() => {
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
});

async function fileOf(name: string, text = name): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const textOf = async ({ handle, size }: OpenFile) =>
  (await handle.read(Buffer.alloc(size), 0, size, 0)).buffer.toString("utf8");

function openNow(): string[] {
  const targets = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(join(descriptors, name));
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}

test.skipIf(!canCount)(
  "readers of one file share it, and it is closed after some seconds without a reader",
  async () => {
    const path = await fileOf("shared");
    expect(await Promise.all([1, 2, 3].map(() => withOpenFile(path, textOf)))).toEqual(["shared", "shared", "shared"]);
    expect(await withOpenFile(path, textOf)).toBe("shared");
    expect(openNow()).toEqual([path]);
    vi.advanceTimersByTime(1000);
    expect(openNow()).toEqual([path]);
    vi.advanceTimersByTime(5000);
    await expect.poll(openNow).toEqual([]);
    expect(await withOpenFile(path, textOf)).toBe("shared");
  },
);

test.skipIf(!canCount)("a file that is read for longer stays open until it is read", async () => {
  const path = await fileOf("slow");
  const text = await withOpenFile(path, async (file) => {
    vi.advanceTimersByTime(60_000);
    return textOf(file);
  });
  expect(text).toBe("slow");
});

test.skipIf(!canCount)("few are kept, however many are read", async () => {
  for (let count = 0; count < 200; count += 1) await withOpenFile(await fileOf(`many-${count}`), textOf);
  await expect.poll(() => openNow().length).toBeLessThanOrEqual(64);
});

test.skipIf(!canCount)("a file that one reader could not send is opened again, and the others read on", async () => {
  const path = await fileOf("faulty");
  const failed = withOpenFile(path, async () => Promise.reject(new Error("it became shorter")));
  const read = withOpenFile(path, textOf);
  await expect(failed).rejects.toThrow("it became shorter");
  expect(await read).toBe("faulty");
  await expect.poll(openNow).toEqual([]);
});

test("a link is not followed, and what was not there is found as soon as it is", async () => {
  const path = await fileOf("target");
  const link = join(folder, "link");
  await symlink(path, link);
  await expect(withOpenFile(link, textOf)).rejects.toThrow(/ELOOP/);
  const later = join(folder, "later");
  await expect(withOpenFile(later, textOf)).rejects.toThrow(/ENOENT/);
  await writeFile(later, "later");
  expect(await withOpenFile(later, textOf)).toBe("later");
});
