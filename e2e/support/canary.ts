import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { isErrno } from "#lib/kernel/durable-file";
import { runningPostgresUrl } from "#lib/server/postgres/postgres";

export async function settleDatabase(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await client.connect();
  try {
    // Statistics hold values too, which autovacuum renews in its own time.
    await client.query("VACUUM (FULL, ANALYZE)");
    // Old files are deleted by the next checkpoint.
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

/** Again where a folder, such as that of a job, is removed while it is read. */
async function listAll(folder: string): Promise<Dirent[]> {
  for (;;) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true });
    } catch (error) {
      if (!isErrno(error, "ENOENT")) throw error;
    }
  }
}

/** Skips the write-ahead log by default, since PostgreSQL keeps old segments. */
export async function findInFiles(dataDir: string, texts: readonly string[], options: { wal?: boolean } = {}) {
  const found: string[] = [];
  for (const entry of await listAll(dataDir)) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || (!options.wal && path.includes("/pg_wal/"))) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const text of texts) if (bytes.includes(text)) found.push(`${relative(dataDir, path)}: ${text}`);
  }
  return found;
}
