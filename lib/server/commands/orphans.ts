// `npm run -s orphans [-- --remove]` lists files without rows; works while the server runs.

import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "../../config/read-config";
import type { CommandOptions } from "../cli/command";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";
import { findOrphanFiles, removeOrphanFiles } from "../orphan-files";
import { migrate } from "../postgres/migrate";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const { values } = parseArgs({ args, options: { remove: { type: "boolean", default: false } } });
  loadEnvironmentFiles(rootDir, false);
  const config = readConfig(undefined, { baseDir: rootDir });
  if (config.blobs.kind !== "disk")
    throw new Error("This command lists only files on disk. Look for others in the bucket itself.");
  const database = await openDatabase(config);
  try {
    await migrate(database.url, join(rootDir, "prisma/migrations"));
    await sweep(database.url, config.blobs.dir, config.sweepGraceSeconds, values.remove);
  } finally {
    await database.close();
  }
}

async function sweep(url: string, blobDir: string, graceSeconds: number, remove: boolean) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const orphans = await findOrphanFiles(client, blobDir, new Date(Date.now() - graceSeconds * 1000));
    for (const { key } of orphans) console.log(key);
    if (remove) await removeOrphanFiles(blobDir, orphans);
    const bytes = orphans.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    console.error(`${orphans.length} files, ${bytes} bytes${remove ? ", removed" : ""}.`);
  } finally {
    await client.end();
  }
}
