import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A control group of Linux with a limit, for processes that a test starts.
 * @typedef {{enter: (pid: number) => void, kills: () => number, remove: () => void}} ControlGroup
 */

/**
 * @param {number} megabytes
 * @returns {ControlGroup | null} null: no group may be made here
 */
export function openControlGroup(megabytes) {
  const isFirst = existsSync("/sys/fs/cgroup/memory");
  const folder = join(isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup", `tellmark-${process.pid}-${megabytes}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, isFirst ? "memory.limit_in_bytes" : "memory.max"), String(megabytes * 1024 ** 2));
  } catch {
    return null;
  }
  const events = join(folder, isFirst ? "memory.oom_control" : "memory.events");
  return {
    enter: (pid) => writeFileSync(join(folder, "cgroup.procs"), String(pid)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(events, "utf8"))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  };
}
