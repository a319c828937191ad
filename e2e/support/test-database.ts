import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { readConfig } from "../../lib/config/read-config";
import { type Runtime, setRuntime } from "../../lib/config/runtime";
import { databaseUrl } from "./vitest-database.mjs";

declare module "vitest" {
  interface ProvidedContext {
    databaseAdminUrl: string;
    databaseTemplate: string;
    ffmpegPath: string;
    rememberedMedia: string;
    seed: number;
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

export function cloneDatabase(): Promise<TestDatabase> {
  // By default its pages are logged, too, which takes twice as long.
  return createDatabase(`TEMPLATE ${inject("databaseTemplate")} STRATEGY FILE_COPY`);
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase("");
}

/** The original must have no connections. */
export function copyDatabase(original: TestDatabase): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${new URL(original.url).pathname.slice(1)}`);
}

/**
 * Call in `beforeAll` before the first query, and `close` in `afterAll`; it stops the queue, too. Media are converted by a
 * native ffmpeg where one runs, because it is faster; the tests of the engines use the built-in one, too.
 */
export async function openTestRuntime(env: Record<string, string> = {}): Promise<{
  runtime: Runtime;
  dataDir: string;
  close: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), "tellmark-test-"));
  const database = await cloneDatabase();
  const rootDir = resolve(import.meta.dirname, "../..");
  const runtime: Runtime = {
    config: readConfig({
      AUTO_TRANSCRIBE: "0",
      READ_PICTURES: "0",
      FREE_SPACE_FLOOR_BYTES: "0",
      FFMPEG_PATH: inject("ffmpegPath"),
      ...env,
      DATA_DIR: dataDir,
    }),
    keys: { server: randomBytes(32).toString("base64url") },
    databaseUrl: database.url,
    isStrict: true,
    rootDir,
    singletons: {},
    stopping: new AbortController().signal,
    onStop: [],
  };
  setRuntime(runtime);
  const close = async () => {
    // A queue that is still connected would log the end of its database as an error.
    if (globalThis.__tellmarkQueue?.url === database.url) await globalThis.__tellmarkQueue.queue.stop(0);
    for (const hook of runtime.onStop) await hook();
    // Imported lazily, so that other tests do not load Prisma.
    if ("__tellmarkDatabase" in globalThis) await (await import("#lib/platform/database/connections")).closeDatabase();
    setRuntime(null);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { runtime, dataDir, close };
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const adminUrl = inject("databaseAdminUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `CREATE DATABASE ${name} ${options}`);
  // Pools left open by a test must not block the end of the run.
  const drop = () => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: databaseUrl(adminUrl, name), drop };
}

async function administer(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
