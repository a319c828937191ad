import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isErrno } from "../../kernel/durable-file";
import type { PostgresIdentity } from "./postgres-identity.mjs";

// Socket paths are limited to 107 bytes (103 on macOS), too short for the data folder.
const longestPath = 100;
const socketName = "/.s.PGSQL.5432.lock";

/**
 * Private, because every user who can enter it is superuser of the database. Removes stale locks: their pid may live again.
 */
export async function makeSocketFolder(clusterFolder: string, identity: PostgresIdentity): Promise<string> {
  const hash = createHash("sha256")
    .update(await realpath(clusterFolder))
    .digest("hex")
    .slice(0, 16);
  const name = `tellmark-${identity.uid}-${hash}`;
  const wanted = join(tmpdir(), name);
  const folder = wanted.length + socketName.length <= longestPath ? wanted : join("/tmp", name);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (process.geteuid?.() === 0) await chown(folder, identity.uid, identity.gid);
  } catch (error) {
    if (isErrno(error, "ENOENT") || isErrno(error, "ENOTDIR") || isErrno(error, "EACCES") || isErrno(error, "EROFS")) {
      throw new Error(`TMPDIR=${tmpdir()} is not a writable folder: create it, or set TMPDIR to another folder.`, {
        cause: error,
      });
    }
    if (!isErrno(error, "EEXIST")) throw error;
  }
  const found = await lstat(folder);
  // Anyone may create names in /tmp; never use a folder of another user.
  if (!found.isDirectory() || found.uid !== identity.uid) {
    throw new Error(`${folder} belongs to another user: remove it, or set TMPDIR to your own folder.`);
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  for (const name of await readdir(folder)) if (name.endsWith(".lock")) await rm(join(folder, name));
  return folder;
}
