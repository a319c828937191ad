// `npm run -s orphans [-- --remove]` lists files without rows; works while the server runs.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "../../config/read-config.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { findOrphanFiles, removeOrphanFiles } from "../orphan-files.mjs";
import { migrate } from "../postgres/migrate.mjs";
import { openDatabase } from "./open-database.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

try {
  const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
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
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} url @param {string} blobDir @param {number} graceSeconds @param {boolean} remove */
async function sweep(url, blobDir, graceSeconds, remove) {
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
