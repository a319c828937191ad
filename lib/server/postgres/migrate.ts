import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { isErrno } from "../../kernel/durable-file";
import { replaceEarlierMigrations } from "./earlier-migrations";
import type { AppliedMigration, Migration } from "./migration";

// Prisma's own lock and table, so that `prisma migrate deploy` can take over. Held by a transaction, not by the
// connection: behind a pooler the lock of a connection would stay with one that the pooler gives to another caller.
const advisoryLock = 72_707_369;
const createTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

/**
 * @param folder prisma/migrations
 * @param options the names, else all; the work that follows
 * @returns the names applied now
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  { only, next }: { only?: readonly string[]; next?: (client: pg.Client) => Promise<void> } = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => only?.includes(name) ?? true);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await connect(client);
    const applied: string[] = [];
    for (;;) {
      const migration = await alone(client, async () => {
        await client.query(createTable);
        const [pending] = pendingMigrations(migrations, await readAppliedNow(client, migrations));
        if (pending) await apply(client, pending);
        return pending;
      });
      if (!migration) break;
      applied.push(migration.name);
    }
    await next?.(client);
    return applied;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checksums by name. */
export async function knownMigrations(folder: string): Promise<Record<string, string>> {
  return Object.fromEntries((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
}

function pendingMigrations(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of applied) {
    const migration = known.get(name);
    if (!finished)
      throw new Error(`Migration ${name} was started by another tool and did not finish: repair it by hand.`);
    if (!migration) {
      throw new Error(`The database has migration ${name}, which this version does not know: start the newer version.`);
    }
    if (migration.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: restore its file, and add a new migration.`);
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter((migration) => !done.has(migration.name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readAppliedNow(client: pg.Client, migrations: readonly Migration[]) {
  const applied = await readApplied(client);
  const isWhole = applied.every(({ finished }) => finished);
  return isWhole ? replaceEarlierMigrations(client, migrations, applied) : applied;
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    // A migration that waits for a table holds up everyone behind it; it fails instead, and the next start tries again.
    await client.query("SET LOCAL lock_timeout = '30s'");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}

async function connect(client: pg.Client) {
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`The database cannot be reached: ${reason}`, { cause: error });
  }
}

/** A transaction during which no other process migrates. */
async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    await lock(client);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function lock(client: pg.Client) {
  try {
    await client.query("SET LOCAL lock_timeout = '60s'");
    await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
  } catch (error) {
    if (!isErrno(error, "55P03")) throw error;
    throw new Error("Another process has been migrating this database for 60 s: wait for it, then start again.");
  }
}
