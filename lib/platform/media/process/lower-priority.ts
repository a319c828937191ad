import { writeFileSync } from "node:fs";
import os from "node:os";

/** When memory runs out the kernel ends a job first, and never the server or PostgreSQL. */
const FIRST_TO_GO = "1000";

/**
 * Lets the server go before a child that works for it, in processor time and in memory. What the child starts later
 * inherits both.
 */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, niceness);
  } catch {
    // Already exited, or priorities are not permitted here.
  }
  if (process.platform !== "linux") return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, FIRST_TO_GO);
  } catch {
    // Already exited, or not permitted here.
  }
}
