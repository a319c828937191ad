import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";

/** The last one contained partial uploads of earlier versions. */
const folders = ["clips", "uploads", ".parts"];

/** Files on disk without a row, from before the ledger existed or from a restored backup. Younger files are ignored. */
export async function findOrphanFiles(
  database: Client,
  blobDir: string,
  olderThan: Date,
): Promise<{ key: string; sizeBytes: number }[]> {
  const found: { key: string; sizeBytes: number }[] = [];
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
 * @returns false if there were none
 */
export async function removeOldParts(blobDir: string): Promise<boolean> {
  const folder = join(blobDir, ".parts");
  if (!(await stat(folder).catch(() => null))) return false;
  await rm(folder, { recursive: true, force: true });
  return true;
}

export async function removeOrphanFiles(blobDir: string, orphans: readonly { key: string }[]) {
  for (const { key } of orphans) await rm(join(blobDir, key), { force: true });
}

async function* keysBelow(blobDir: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(blobDir, folder), { withFileTypes: true }).catch(() => [])) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(blobDir, key);
    else yield key;
  }
}
