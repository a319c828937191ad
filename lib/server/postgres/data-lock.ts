import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, realpath, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDurableFile, isErrno } from "../../kernel/durable-file";

const ATTEMPTS = 200;
const PAUSE_MS = 10;

export class DataFolderTaken extends Error {
  pid: number;

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}: stop it first, or choose another folder with DATA_DIR.`,
    );
    this.name = "DataFolderTaken";
    this.pid = pid;
  }
}

/** Replaces stale locks left by kill -9 or a crash. */
export async function lockDataFolder(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const path = join(dataDir, "server.lock");
  const ownLock = JSON.stringify({
    pid: process.pid,
    birth: processBirth(process.pid),
    folder: await placesOf(dataDir),
  });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createDurableFile(path, ownLock)) return { release: () => release(path, ownLock) };
    const text = await readText(path);
    if (text === null) continue;
    const pid = await liveHolder(text, dataDir);
    if (pid !== null) throw new DataFolderTaken(dataDir, pid);
    await discardStale({ path, stale: text, ownLock, dataDir });
  }
  throw new Error(`The lock ${path} could not be taken; start again.`);
}

export async function dataFolderHolder(dataDir: string): Promise<number | null> {
  const text = await readText(join(dataDir, "server.lock"));
  return text === null ? null : liveHolder(text, dataDir);
}

/**
 * Start time of a process, in a platform-specific unit: pids are reused.
 * @returns null when there is no such process
 */
export function processBirth(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The command name may contain spaces and brackets; fields after its last bracket are plain.
      const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (state === "Z" || state === "X") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[18]}`;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

async function liveHolder(text: string, dataDir: string): Promise<number | null> {
  const places = await placesOf(dataDir);
  try {
    const { pid, birth, folder = places } = JSON.parse(text);
    const isHere = folder.some((place: string) => places.includes(place));
    return isHere && birth !== null && processBirth(pid) === birth ? pid : null;
  } catch {
    return null;
  }
}

/** A lock is copied with its folder; a moved folder keeps its inode, one mounted again its path. */
async function placesOf(dataDir: string) {
  const { dev, ino } = await stat(dataDir);
  return [await realpath(dataDir), `${dev}:${ino}`];
}

/**
 * Removes a stale lock without ever touching a fresh one: only the creator of a guard file named after the lock's
 * content may remove it, after checking that content again. A guard whose owner died is a stale lock itself.
 */
async function discardStale({
  path,
  stale,
  ownLock,
  dataDir,
}: {
  path: string;
  stale: string;
  ownLock: string;
  dataDir: string;
}) {
  const guard = `${path}.${createHash("sha256").update(stale).digest("hex").slice(0, 16)}`;
  if (await createDurableFile(guard, ownLock)) {
    if ((await readText(path)) === stale) await unlink(path);
    await unlink(guard);
    return;
  }
  const owner = await readText(guard);
  if (owner !== null && (await liveHolder(owner, dataDir)) === null) {
    await discardStale({ path: guard, stale: owner, ownLock, dataDir });
  } else await sleep(PAUSE_MS);
}

async function release(path: string, ownLock: string) {
  if ((await readText(path)) === ownLock) await unlink(path).catch(() => {});
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
}
