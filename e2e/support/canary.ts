import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { runningPostgresUrl } from "#lib/server/postgres.mjs";

/** Makes PostgreSQL write everything it holds to its files, and rewrite them without the rows that are gone. */
export async function settleDatabase(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await client.connect();
  try {
    await client.query("VACUUM FULL");
    // The files from before are let go by the next checkpoint.
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}

/**
 * Where in the data folder one of the texts stands, as `file: text`. The write-ahead log is left out unless it is asked for:
 * PostgreSQL keeps what was written there until it needs the room.
 */
export async function findInFiles(dataDir: string, texts: readonly string[], options: { wal?: boolean } = {}) {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || (!options.wal && path.includes("/pg_wal/"))) continue;
    // A file may be gone by now.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const text of texts) if (bytes.includes(text)) found.push(`${relative(dataDir, path)}: ${text}`);
  }
  return found;
}
