import { readdirSync, readFileSync } from "node:fs";

/** Processes that this one has started and that stand still. On Linux only. */
export function countStoppedChildren(): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return state === "T" && Number(parent) === process.pid;
    } catch {
      return false;
    }
  }).length;
}
