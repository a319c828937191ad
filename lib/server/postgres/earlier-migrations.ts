import { createHash, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { describeSchema, schemaDifferences } from "./describe-schema";
import type { AppliedMigration, Migration } from "./migration";

/** Took the place of 72 migrations before 0.1.0. */
export const FIRST_MIGRATION = "20261101000000_first_version";
/** Of those 72. Every later migration has a later name. */
export const LAST_EARLIER_MIGRATION = "20261128103000_words_of_parts";
/** SHA-256 of their names and checksums, a line for each. */
const DIGEST = "99be26d65e175b6d846e7700081dee0efaa16c7a1ae92f0067db27f0b4c3f33b";
const COMPARED_SCHEMA = "tellmark_compared";

/**
 * A database to which all earlier migrations were applied becomes one to which the first was, if its schema is what the
 * first makes. Call it in the transaction that migrates.
 * @returns what is applied now
 */
export async function replaceEarlierMigrations(
  client: Client,
  first: Migration,
  applied: readonly AppliedMigration[],
): Promise<AppliedMigration[]> {
  const before = Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]));
  const now = countEarlierAsFirst(before, first.checksum, "This database");
  if (now === before) return [...applied];
  const differences = await differencesFrom(client, first.sql);
  if (differences.length > 0) {
    const more = differences.length > 3 ? ` and ${differences.length - 3} more` : "";
    throw new Error(
      `The schema of this database was changed by something else than Tellmark (${differences.slice(0, 3).join(", ")}${more}): ` +
        "change it back, then start again; nothing was changed now.",
    );
  }
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)", [
    Object.keys(before).filter(isEarlier),
  ]);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), first.checksum, first.name],
  );
  return Object.entries(now).map(([name, checksum]) => ({ name, checksum, finished: true }));
}

/**
 * Migrations of a database or a backup in the terms of this version; the same object where none of them is an earlier one.
 * @param applied checksums by name
 * @param holder begins the sentence of the error
 */
export function countEarlierAsFirst(
  applied: Record<string, string>,
  firstChecksum: string,
  holder: "This database" | "This backup",
): Record<string, string> {
  const names = Object.keys(applied).sort();
  const earlier = names.filter(isEarlier);
  if (earlier.length === 0) return applied;
  const lines = earlier.map((name) => `${name} ${applied[name]}`);
  if (createHash("sha256").update(lines.join("\n")).digest("hex") !== DIGEST) {
    const start =
      holder === "This database"
        ? "start the version whose last migration that is once, then this one"
        : "restore it with the version whose last migration that is, and make another backup there";
    throw new Error(`${holder} does not have every migration up to ${LAST_EARLIER_MIGRATION}: ${start}.`);
  }
  const later = names.filter((name) => !isEarlier(name)).map((name) => [name, applied[name] ?? ""]);
  return { [FIRST_MIGRATION]: firstChecksum, ...Object.fromEntries(later) };
}

function isEarlier(name: string) {
  return name !== FIRST_MIGRATION && name <= LAST_EARLIER_MIGRATION;
}

/** Leaves no trace. */
async function differencesFrom(client: Client, sql: string) {
  await client.query("SAVEPOINT comparison");
  const actual = await describeSchema(client, "public");
  await client.query(`CREATE SCHEMA ${COMPARED_SCHEMA}`);
  await client.query(`SET LOCAL search_path = ${COMPARED_SCHEMA}, public`);
  await client.query(sql);
  const expected = await describeSchema(client, COMPARED_SCHEMA);
  await client.query("ROLLBACK TO SAVEPOINT comparison");
  return schemaDifferences(expected, actual);
}
