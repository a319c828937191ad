import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log/create-log";
import { processBirth } from "./data-lock";

/** With its birth, because the pid in postmaster.pid may belong to any process after a restart of the machine. */
export function writeProcessFile(folder: string, pid: number) {
  writeFileSync(notePath(folder), JSON.stringify({ pid, birth: processBirth(pid) }), { mode: 0o600 });
}

export function removeProcessFile(folder: string) {
  rmSync(notePath(folder), { force: true });
}

/** The living PostgreSQL that Tellmark started on this folder; null if nothing proves that. */
export function ownProcess(folder: string): number | null {
  try {
    const { pid, birth } = JSON.parse(readText(notePath(folder)));
    return birth !== null && processBirth(pid) === birth && worksIn(pid, folder) ? pid : null;
  } catch {
    return null;
  }
}

export function signalOwnProcess(folder: string, signal: NodeJS.Signals) {
  const pid = ownProcess(folder);
  if (pid === null) return;
  try {
    process.kill(pid, signal);
  } catch {
    // Already exited.
  }
}

/**
 * After kill -9 of Node, PostgreSQL stops by itself: waits for that, then stops it if it is surely ours. What else
 * works in the folder is left to PostgreSQL's own check of shared memory.
 */
export async function endEarlierProcess(folder: string, log?: Log, onWaiting?: () => void) {
  const left = ownProcess(folder) ?? readPostmasterFile(folder)?.pid;
  if (left === undefined || !worksIn(left, folder)) return;
  onWaiting?.();
  log?.info("Waiting for the PostgreSQL of an earlier run to end", { pid: left });
  for (const signal of [null, "SIGINT", "SIGQUIT"] as const) {
    if (signal) signalOwnProcess(folder, signal);
    for (let waited = 0; waited < 5000; waited += 50) {
      if (!worksIn(left, folder)) return;
      await sleep(50);
    }
    if (ownProcess(folder) === null) return;
  }
  throw new Error(`An earlier PostgreSQL (process ${left}) does not stop: stop it, then start again.`);
}

export function readPostmasterFile(folder: string): { pid: number; socketFolder: string; isReady: boolean } | null {
  const lines = readText(join(folder, "postmaster.pid")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socketFolder: lines[4] ?? "", isReady: lines[7]?.trim() === "ready" };
}

/** PostgreSQL works in the folder of its cluster. */
function worksIn(pid: number, folder: string) {
  if (processBirth(pid) === null) return false;
  try {
    if (process.platform === "linux") return isSameFolder(`/proc/${pid}/cwd`, folder);
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return `${command.trim()} `.includes(` -D ${folder} `);
  } catch {
    return false;
  }
}

function isSameFolder(one: string, other: string) {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}

function notePath(folder: string) {
  return `${folder}.process`;
}

function readText(path: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
