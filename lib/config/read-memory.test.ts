import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMemory } from "./read-memory.mjs";

const MB = 1024 * 1024;
const meminfo = `MemTotal: ${4096 * 1024} kB\nMemFree: 1 kB\nMemAvailable: ${3000 * 1024} kB\nSwapFree: ${100 * 1024} kB\n`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "tellmark-memory-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function given(files: Record<string, string>) {
  for (const [path, text] of Object.entries({ "proc/meminfo": meminfo, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { totalBytes, freeBytes, isGroup } = readMemory(root);
  return { total: totalBytes / MB, free: freeBytes / MB, isGroup };
}

test("without a control group the machine's memory counts, with its swap", async () => {
  expect(await given({})).toEqual({ total: 4096, free: 3100, isGroup: false });
});

test("a container of the second interface counts, and its file cache is free", async () => {
  const files = {
    "proc/self/cgroup": "0::/\n",
    "sys/fs/cgroup/memory.max": `${512 * MB}\n`,
    "sys/fs/cgroup/memory.current": `${400 * MB}\n`,
    "sys/fs/cgroup/memory.stat": `anon 5\ninactive_file ${150 * MB}\n`,
  };
  expect(await given(files)).toEqual({ total: 512, free: 262, isGroup: true });
});

test("the limit of a group around ours counts, too", async () => {
  const files = {
    "proc/self/cgroup": "0::/user.slice/tellmark.service\n",
    "sys/fs/cgroup/user.slice/memory.max": `${1024 * MB}`,
    "sys/fs/cgroup/user.slice/memory.current": `${1000 * MB}`,
    "sys/fs/cgroup/user.slice/tellmark.service/memory.max": "max\n",
  };
  expect(await given(files)).toEqual({ total: 1024, free: 24, isGroup: true });
});

test("a container of the first interface counts where /proc names its path outside", async () => {
  const files = {
    "proc/self/cgroup": "5:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n0::/\n",
    "sys/fs/cgroup/memory/memory.limit_in_bytes": `${1024 * MB}\n`,
    "sys/fs/cgroup/memory/memory.usage_in_bytes": `${100 * MB}\n`,
    "sys/fs/cgroup/memory/memory.stat": `inactive_file 1\ntotal_inactive_file ${50 * MB}\n`,
  };
  expect(await given(files)).toEqual({ total: 1024, free: 974, isGroup: true });
});

test("a group without a limit, or with more than the machine has, limits nothing", async () => {
  const files = {
    "proc/self/cgroup": "4:memory:/a\n0::/b\n",
    "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "9223372036854771712\n",
    "sys/fs/cgroup/memory/memory.limit_in_bytes": `${9000 * MB}`,
    "sys/fs/cgroup/b/memory.max": "max",
  };
  expect(await given(files)).toEqual({ total: 4096, free: 3100, isGroup: false });
});
