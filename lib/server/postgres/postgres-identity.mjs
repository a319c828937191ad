import { spawnSync } from "node:child_process";
import { chown, lstat, readdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

const unprivileged = 65_534;

/**
 * @typedef {object} PostgresIdentity
 * @property {number} uid owner of its files as seen from outside
 * @property {number} gid
 * @property {(command: string[]) => string[]} wrap
 * @property {{uid?: number, gid?: number}} spawnOptions
 */

/**
 * The current user, unless it is root or has no name. Then uid 65534 in a user namespace, which keeps file ownership;
 * otherwise, as root, the system's uid 65534 if it can reach the paths.
 * @param {import("./postgres-binaries").PostgresBinaries} binaries
 * @param {string} dataDir
 * @returns {Promise<PostgresIdentity>}
 */
export async function choosePostgresIdentity(binaries, dataDir) {
  const uid = process.geteuid?.() ?? 0;
  const gid = process.getegid?.() ?? 0;
  /** @type {PostgresIdentity} */
  const ourselves = { uid, gid, wrap: (command) => command, spawnOptions: {} };
  if (uid !== 0 && hasName()) return ourselves;

  const inNamespace = ["unshare", "-U", `--map-user=${unprivileged}`, `--map-group=${unprivileged}`];
  if (process.platform === "linux" && succeeds([...inNamespace, ...reachTest(binaries, dataDir, "-w")])) {
    return { ...ourselves, wrap: (command) => [...inNamespace, ...command] };
  }
  if (uid !== 0) return ourselves;
  const spawnOptions = { uid: unprivileged, gid: unprivileged };
  if (succeeds(reachTest(binaries, dataDir, "-x"), spawnOptions)) {
    return { uid: unprivileged, gid: unprivileged, wrap: (command) => command, spawnOptions };
  }
  throw new Error(
    "PostgreSQL cannot run as root here: set DATA_DIR to a folder that every user can reach, " +
      "start as another user, or set DATABASE_URL to your own server.",
  );
}

/**
 * @param {string} folder
 * @param {PostgresIdentity} identity
 */
export async function takeFolder(folder, { uid, gid }) {
  if (process.geteuid?.() !== 0 || (await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath ?? entry.path, entry.name), uid, gid);
  }
  // Last, so that an interrupted start begins again.
  await chown(folder, uid, gid);
}

/** PostgreSQL also refuses users without a name, as in containers. */
function hasName() {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/** @param {import("./postgres-binaries").PostgresBinaries} binaries @param {string} dataDir @param {"-w" | "-x"} access */
function reachTest(binaries, dataDir, access) {
  return ["/bin/sh", "-c", `test ${access} "$2" && "$1" --version`, "sh", binaries.postgres, dataDir];
}

/** @param {string[]} command @param {{uid?: number, gid?: number}} [options] */
function succeeds([file, ...args], options = {}) {
  return spawnSync(file ?? "", args, { ...options, cwd: "/", stdio: "ignore", timeout: 10_000 }).status === 0;
}
