import { createReadStream } from "node:fs";
import { access, constants, link, open, readdir, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isErrno } from "#lib/kernel/durable-file";
import { assertScratchSpace } from "../scratch/assert-scratch-space";
import type { Scratch } from "../scratch/port";
import { makePrivateFolder } from "../scratch/private-folder";
import { storeError } from "../store-error";
import { createFairSemaphore } from "../turns/fair-semaphore";
import { assertKey, type Multipart, pieceKey, type Store } from "./port";

/** A fifth faster than half as much; a slow reader holds two pieces. */
const PIECE_BYTES = 512 * 1024;
const MAX_ATTEMPTS = 20;
const CONCURRENT_REMOVALS = 16;
const UNLINKABLE = ["EMLINK", "EPERM", "EXDEV"];

/** The scratch folder is on the same disk, so that a file can be moved in without a copy. */
export function diskStore(root: string, scratch: Scratch): Store {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(root, key);
  };
  return {
    bucket: "local",

    async put(key, file) {
      await publish(root, file.path, pathOf(key)).catch(storeError);
      await file.discard();
    },

    async copy({ key }, to) {
      const [source, target] = [pathOf(key), pathOf(to)];
      if (!(await statOrNull(source))) return false;
      try {
        await publish(root, source, target);
      } catch (error) {
        if (isErrno(error, "ENOENT")) return false;
        if (!isErrno(error, ...UNLINKABLE)) storeError(error);
        const staged = await scratch.stage(createReadStream(source), { maxBytes: Number.POSITIVE_INFINITY });
        await publish(root, staged.path, target)
          .catch(storeError)
          .finally(() => staged.discard());
      }
      return true;
    },

    async get(key, range) {
      const path = pathOf(key);
      const found = await statOrNull(path);
      if (!found?.isFile()) return null;
      const options = { ...range, highWaterMark: PIECE_BYTES };
      return { [Symbol.asyncIterator]: () => createReadStream(path, options)[Symbol.asyncIterator]() };
    },

    async head(key) {
      const found = await statOrNull(pathOf(key));
      return found?.isFile() ? { sizeBytes: found.size } : null;
    },

    remove: async (keys) => removePaths(root, keys.map(pathOf)),

    multipart: growingFiles(root, scratch, pathOf),
    presignWrite: async () => null,
    presign: async () => null,
    localPath: pathOf,

    async check() {
      await makePrivateFolder(root);
      await access(root, constants.W_OK);
    },
  };
}

/** Null only for a file that is not there: one that cannot be read for the moment is not missing. */
function statOrNull(path: string) {
  return stat(path).catch((error: unknown) => (isErrno(error, "ENOENT", "ENOTDIR") ? null : storeError(error)));
}

/** Appends all pieces to one file under the key of the first, so that finishing needs no copy. */
function growingFiles(root: string, scratch: Scratch, pathOf: (key: string) => string): Multipart {
  return {
    async write(id, start, piece) {
      await assertScratchSpace(scratch);
      const path = pathOf(pieceKey(id, 0));
      if (start === 0) await makePrivateFolder(dirname(path));
      const file = await open(path, start === 0 ? constants.O_RDWR | constants.O_CREAT : "r+", 0o600).catch(storeError);
      try {
        for (let done = 0; done < piece.length; ) {
          done += (await file.write(piece, done, piece.length - done, start + done)).bytesWritten;
        }
        // Drops bytes of a failed attempt beyond this piece.
        await file.truncate(start + piece.length);
        await file.sync();
      } catch (error) {
        storeError(error);
      } finally {
        await file.close();
      }
      if (start === 0) await syncFolders(root, dirname(path));
    },

    async finish(id) {
      const staged = await scratch.adopt(pathOf(pieceKey(id, 0)));
      return { ...staged, discard: async () => undefined };
    },
  };
}

/** A concurrent deletion of the clip may remove the folder at any step. */
async function publish(root: string, from: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    let linked = false;
    try {
      await makePrivateFolder(dirname(target));
      // link() fails on an existing name where rename() would overwrite it.
      await link(from, target);
      linked = true;
      await syncFolders(root, dirname(target));
      return;
    } catch (error) {
      if (linked) await rm(target, { force: true });
      if (!isErrno(error, "ENOENT") || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** Existing folders too: another upload may have created one without having synced it yet. */
async function syncFolders(root: string, innermost: string): Promise<void> {
  for (let folder = innermost; folder.length >= dirname(root).length; folder = dirname(folder)) {
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Only existing files, a few at a time: an upload in ten thousand pieces has as many keys but is one file here. */
async function removePaths(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const names = folders.get(dirname(path)) ?? new Set();
    folders.set(dirname(path), names.add(basename(path)));
  }
  const removing = createFairSemaphore(CONCURRENT_REMOVALS, { ofBackground: CONCURRENT_REMOVALS });
  for (const [folder, names] of folders) {
    const there = (await namesIn(folder)).filter((name) => names.has(name));
    await Promise.all(there.map((name) => removing.run(null, () => rm(join(folder, name), { force: true }))));
    await pruneFolders(root, folder);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

async function pruneFolders(root: string, folder: string): Promise<void> {
  for (let empty = folder; dirname(empty).length > root.length; empty = dirname(empty)) {
    const removed = await rmdir(empty).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}
