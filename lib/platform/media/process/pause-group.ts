import { spawn } from "node:child_process";

/**
 * A stopped process does not notice that the server has ended. The shell does, by the end of its stdin, and kills the
 * group.
 */
const guardScript = 'read -r _; kill -s KILL -- "-$1"';

/** Stops a process group until the function that is returned is called; null where that is not possible. */
export function pauseGroup(leader: number): (() => void) | null {
  if (process.platform === "win32") return null;
  const guard = spawn("/bin/sh", ["-c", guardScript, "sh", String(leader)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.on("error", () => {});
  guard.stdin?.on("error", () => {});
  if (guard.pid === undefined) return null;
  signalGroup(leader, "SIGSTOP");
  return () => {
    guard.kill("SIGKILL");
    signalGroup(leader, "SIGCONT");
  };
}

function signalGroup(leader: number, signal: NodeJS.Signals) {
  try {
    process.kill(-leader, signal);
  } catch {
    // Already exited.
  }
}
