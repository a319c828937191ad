import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, link, mkdir, open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type BlobInfo, type Blobs } from "./port";
import { adoptFile, appendToFile, receiveFile, sizeOf, storeError, sweepFolder } from "./staging";

const MOST_ATTEMPTS = 20;

/** A folder of this machine: temp file, fsync, link under its key, fsync of the folder. */
export function diskBlobs(root: string): Blobs {
  const staging = join(root, ".staging");
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };

  const partPath = (id: string) => {
    assertKey(id);
    return join(root, ".parts", id);
  };

  return {
    bucket: "local",
    stage: (source, options) => receiveFile(staging, source, options),
    stageFile: adoptFile,

    async put(key, staged) {
      await publish(root, staged.path, pathOf(key));
      await staged.discard();
    },

    async open(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found) return null;
      return createReadStream(path, { ...range, highWaterMark: 256 * 1024 });
    },

    async head(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found?.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null;
    },

    list: (prefix) => walk(root, prefix),

    async remove(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        await pruneFolders(root, dirname(pathOf(key)));
      }
    },

    async removeFolder(prefix) {
      // A file that arrives meanwhile makes a folder that was just emptied full again.
      await rm(pathOf(prefix), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    },

    async materialise(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found ? { path, release: async () => undefined } : null;
    },

    localPath: pathOf,

    async workFolder() {
      const path = join(staging, `job-${randomBytes(9).toString("hex")}`);
      await mkdir(path, { recursive: true });
      return { path, remove: () => rm(path, { recursive: true, force: true }) };
    },

    partSize: (id) => sizeOf(partPath(id)),
    appendPart: (id, source, options) => appendToFile(partPath(id), source, options),
    stagePart: (id) => adoptFile(partPath(id)),
    removePart: (id) => rm(partPath(id), { force: true }),
    listParts: () => readdir(join(root, ".parts")).catch(() => []),

    sweepStaging: (olderThan) => sweepFolder(staging, olderThan),

    async check() {
      await mkdir(staging, { recursive: true });
      await access(staging, constants.W_OK);
    },
  };
}

async function* walk(root: string, prefix: string): AsyncGenerator<BlobInfo> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const key = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, key);
    else {
      const found = await stat(join(root, key)).catch(() => null);
      if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Gives a staged file its name, durably. Whoever deletes the clip may remove its folder at any step. */
async function publish(root: string, from: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    let linked = false;
    try {
      await mkdir(dirname(target), { recursive: true });
      // link() refuses an existing name where rename() would overwrite it.
      await link(from, target);
      linked = true;
      // All of them, new or not: another upload may have made a folder and not synced it yet.
      for (let folder = dirname(target); folder.length >= dirname(root).length; folder = dirname(folder)) {
        await syncFolder(folder);
      }
      return;
    } catch (error) {
      if (linked) await rm(target, { force: true });
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt >= MOST_ATTEMPTS) storeError(error);
    }
  }
}

/** Removes folders that have become empty, from the innermost outwards. */
async function pruneFolders(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty.length > root.length; empty = dirname(empty)) {
    const removed = await rmdir(empty).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
