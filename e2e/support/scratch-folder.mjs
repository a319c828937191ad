import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const prefix = "tellmark-test-";
const TMPFS = 0x01021994; // linux/magic.h
const GB = 1024 ** 3;

/**
 * Lets this process and those that it starts keep their temporary files in memory, where there is enough of it: each database
 * of a test is 900 files, and ext4 takes ten times as long to create and delete them. A TMPDIR that is set stays.
 * @param {{roomGb: number}} options how much has to be free
 */
export function keepScratchInMemory({ roomGb }) {
  if (process.env.TMPDIR || !hasRoomInMemory(roomGb)) return;
  removeLeftOvers();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user where root runs the tests.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once("exit", () => remove(folder));
}

/** On a disk, where files of the build can be linked. */
export const diskScratch = () => (os.tmpdir().startsWith(memory) ? "/tmp" : os.tmpdir());

/** @param {number} roomGb */
export function hasRoomInMemory(roomGb) {
  if (process.platform !== "linux") return false;
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === TMPFS && Math.min(bavail * bsize, os.freemem()) > roomGb * GB;
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftOvers() {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid > 0 && !isRunning(pid)) remove(join(memory, name));
  }
}

/** @param {string} folder in which programs of an interrupted run may still write: the next run removes the rest */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
