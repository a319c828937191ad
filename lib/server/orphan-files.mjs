import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The last one contained partial uploads of earlier versions. */
const folders = ["clips", "uploads", ".parts"];

/**
 * Files on disk without a row, from before the ledger existed or from a restored backup. Younger files are ignored.
 * @param {import("pg").Client} database
 * @param {string} blobDir
 * @param {Date} olderThan
 * @returns {Promise<{key: string, sizeBytes: number}[]>}
 */
export async function findOrphanFiles(database, blobDir, olderThan) {
  /** @type {{key: string, sizeBytes: number}[]} */
  const found = [];
  for (const folder of folders) {
    for await (const key of keysBelow(blobDir, folder)) {
      const file = await stat(join(blobDir, key)).catch(() => null);
      if (file?.isFile() && file.mtime < olderThan) found.push({ key, sizeBytes: file.size });
    }
  }
  const orphans = [];
  for (let begin = 0; begin < found.length; begin += 500) {
    const batch = found.slice(begin, begin + 500);
    const { rows } = await database.query(
      `SELECT key FROM unnest($1::text[]) AS key
       WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.key = key.key)
         AND NOT EXISTS (SELECT 1 FROM pending_files WHERE pending_files.key = key.key)
         AND NOT EXISTS (SELECT 1 FROM partial_uploads WHERE 'uploads/' || id = substring(key.key from '^uploads/[^/]+'))`,
      [batch.map(({ key }) => key)],
    );
    const unknown = new Set(rows.map(({ key }) => key));
    orphans.push(...batch.filter(({ key }) => unknown.has(key)));
  }
  return orphans;
}

/**
 * Removes partial uploads of earlier versions; those uploads have to start again.
 * @param {string} blobDir
 * @returns {Promise<boolean>} whether there was any
 */
export async function removeOldParts(blobDir) {
  const folder = join(blobDir, ".parts");
  if (!(await stat(folder).catch(() => null))) return false;
  await rm(folder, { recursive: true, force: true });
  return true;
}

/** @param {string} blobDir @param {readonly {key: string}[]} orphans */
export async function removeOrphanFiles(blobDir, orphans) {
  for (const { key } of orphans) await rm(join(blobDir, key), { force: true });
}

/** @param {string} blobDir @param {string} folder @returns {AsyncGenerator<string>} */
async function* keysBelow(blobDir, folder) {
  for (const entry of await readdir(join(blobDir, folder), { withFileTypes: true }).catch(() => [])) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(blobDir, key);
    else yield key;
  }
}
