import { readFileSync } from "node:fs";
import os from "node:os";
import { dirname, join } from "node:path";

/**
 * @typedef {object} Memory
 * @property {number} totalBytes what this process may use: the machine's memory, or less in a control group (container)
 * @property {number} freeBytes what of it is free now, swap included
 * @property {boolean} isGroup a control group sets the limit, not the machine
 */

const interfaces = /** @type {const} */ ([
  { mount: "sys/fs/cgroup", limit: "memory.max", usage: "memory.current", cache: "inactive_file" },
  { mount: "sys/fs/cgroup/unified", limit: "memory.max", usage: "memory.current", cache: "inactive_file" },
  {
    mount: "sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    usage: "memory.usage_in_bytes",
    cache: "total_inactive_file",
  },
]);

/**
 * Node's `process.constrainedMemory` sees only the innermost group, and its `os.freemem` none.
 * @param {string} [root] where /proc and /sys are, for tests
 * @returns {Memory}
 */
export function readMemory(root = "/") {
  const machine = readMachine(root);
  const groups = groupsOf(root);
  const limit = Math.min(...groups.map((group) => group.limit));
  return {
    totalBytes: Math.min(machine.totalBytes, limit),
    freeBytes: Math.min(machine.freeBytes, ...groups.map(({ free }) => free)),
    isGroup: limit < machine.totalBytes,
  };
}

/** @param {string} root @returns {Memory} */
function readMachine(root) {
  const text = read(join(root, "proc/meminfo")) ?? "";
  const bytes = (/** @type {string} */ name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1];
    return found === undefined ? null : Number(found) * 1024;
  };
  return {
    totalBytes: bytes("MemTotal") ?? os.totalmem(),
    freeBytes: (bytes("MemAvailable") ?? os.freemem()) + (bytes("SwapFree") ?? 0),
    isGroup: false,
  };
}

/**
 * The limits of this process's groups and of all groups around them. A container often sees its own group at the mount,
 * while /proc names the path outside.
 * @param {string} root
 */
function groupsOf(root) {
  const lines = (read(join(root, "proc/self/cgroup")) ?? "").split("\n");
  return interfaces.flatMap(({ mount, limit, usage, cache }) => {
    const isSecond = limit === "memory.max";
    const line = lines.find((each) => (isSecond ? each.startsWith("0::") : /^\d+:[^:]*\bmemory\b[^:]*:/.test(each)));
    const own = line?.slice(line.indexOf(":", line.indexOf(":") + 1) + 1) ?? "/";
    return pathsUpwards(own).flatMap((path) => {
      const folder = join(root, mount, path);
      const most = numberIn(read(join(folder, limit)));
      if (most === null) return [];
      const used = numberIn(read(join(folder, usage))) ?? 0;
      const cached = numberIn(new RegExp(`^${cache} (\\d+)$`, "m").exec(read(join(folder, "memory.stat")) ?? "")?.[1]);
      return [{ limit: most, free: Math.max(0, most - used + (cached ?? 0)) }];
    });
  });
}

/** @param {string} path @returns {string[]} */
function pathsUpwards(path) {
  return path === "/" || path === "." || path === "" ? ["/"] : [path, ...pathsUpwards(dirname(path))];
}

/** `max`, or a number that no machine has, is no limit. @param {string | null | undefined} text */
function numberIn(text) {
  const trimmed = text?.trim() ?? "";
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return value < 2 ** 60 ? value : null;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
