import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { bundlePrograms } from "../../lib/server/build/bundle-programs.mjs";
import { migrate } from "../../lib/server/postgres/migrate";
import { startPostgres } from "../../lib/server/postgres/postgres";
import { findFfmpeg } from "./ensure-ffmpeg.mjs";
import { keepScratchInMemory } from "./scratch-folder.mjs";
import { seedOfRun } from "./seed.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const templateName = "tellmark_template";

/**
 * One PostgreSQL and one migrated template per run, which each test file clones (test-database.ts), and one seed for the
 * random tests (random-tests.ts).
 * @param {import("vitest/node").TestProject} project
 */
export default async function setup(project) {
  keepScratchInMemory({ roomGb: 1 });
  const seed = seedOfRun();
  console.log(`random tests: SEED=${seed}`);
  project.provide("seed", seed);
  await bundlePrograms(rootDir);
  const dataDir = await mkdtemp(join(tmpdir(), "tellmark-vitest-"));
  const server = await startPostgres({ dataDir, durable: false });
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${templateName}`);
  await client.end();
  await migrate(databaseUrl(server.adminUrl, templateName), join(rootDir, "prisma/migrations"));
  project.provide("databaseAdminUrl", server.adminUrl);
  project.provide("databaseTemplate", templateName);
  project.provide("ffmpegPath", findFfmpeg() ?? "");
  project.provide("rememberedMedia", join(dataDir, "remembered-media"));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** @param {string} adminUrl @param {string} name */
export function databaseUrl(adminUrl, name) {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
