import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type BlobInfo, type Blobs } from "./port";
import { adoptFile, appendToFile, receiveFile, sizeOf, sweepFolder } from "./staging";

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
      const target = pathOf(key);
      await makeFolder(root, dirname(target));
      // link() refuses an existing name where rename() would overwrite it.
      await link(staged.path, target);
      await syncFolder(dirname(target));
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
      for (const key of keys) await rm(pathOf(key), { force: true });
    },

    async removeFolder(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
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

/** Makes the folder and syncs each parent that got a new entry. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length && made.length > root.length; made = dirname(made)) {
    await syncFolder(dirname(made));
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
