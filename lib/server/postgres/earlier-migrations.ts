import { createHash, randomUUID } from "node:crypto";
import type { Client } from "pg";
import { describeSchema, schemaDifferences } from "./describe-schema";
import type { AppliedMigration, Migration } from "./migration";

/** Took the place of 72 migrations before 0.1.0. */
export const FIRST_MIGRATION = "20261101000000_first_version";
/** Of those 72. Every later migration has a later name. */
export const LAST_EARLIER_MIGRATION = "20261128103000_words_of_parts";
const COMPARED_SCHEMA = "tellmark_compared";

interface Replacement {
  by: string;
  /** The first and the last name of those that it replaced. */
  first: string;
  last: string;
  /** SHA-256 of their names and checksums, a line for each. */
  digest: string;
}

/** In their order. */
const replacements: readonly Replacement[] = [
  {
    by: FIRST_MIGRATION,
    first: "",
    last: LAST_EARLIER_MIGRATION,
    digest: "99be26d65e175b6d846e7700081dee0efaa16c7a1ae92f0067db27f0b4c3f33b",
  },
  {
    by: "20261129150000_conversations",
    first: "20261129000500_replies_at_a_spot",
    last: "20261129140000_heard",
    digest: "138fe0f2e5d906aab139c8908ec35e46d589d3ec6ad8455253c4f417adcb9f6f",
  },
  {
    by: "20261130093000_handed_on",
    first: "20261129210000_handovers",
    last: "20261130090000_laser_points",
    digest: "609d8cdf0b5cc63bd48105d94d425e2368c303cb369b92c80ed2b9e2f541309d",
  },
];

/**
 * A database to which all migrations were applied that a later one replaced becomes one to which that one was, if its
 * schema is the same. Call it in the transaction that migrates.
 * @param migrations all of this version
 * @returns the migrations that are applied now
 */
export async function replaceEarlierMigrations(
  client: Client,
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Promise<AppliedMigration[]> {
  let current = [...applied];
  for (const replacement of replacements) {
    const place = migrations.findIndex(({ name }) => name === replacement.by);
    const by = migrations[place];
    if (by)
      current = await replace(client, replacement, { by, upTo: migrations.slice(0, place + 1), applied: current });
  }
  return current;
}

async function replace(
  client: Client,
  replacement: Replacement,
  { by, upTo, applied }: { by: Migration; upTo: readonly Migration[]; applied: AppliedMigration[] },
): Promise<AppliedMigration[]> {
  const before = Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]));
  const now = countAsOne(replacement, before, by.checksum, "This database");
  if (now === before) return applied;
  const differences = await differencesFrom(client, upTo);
  if (differences.length > 0) {
    const more = differences.length > 3 ? ` and ${differences.length - 3} more` : "";
    throw new Error(
      `The schema of this database was changed by something else than Tellmark (${differences.slice(0, 3).join(", ")}${more}): ` +
        "change it back, then start again; nothing was changed now.",
    );
  }
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)", [
    Object.keys(before).filter((name) => isReplaced(replacement, name)),
  ]);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), by.checksum, by.name],
  );
  return Object.entries(now).map(([name, checksum]) => ({ name, checksum, finished: true }));
}

type Holder = "This database" | "This backup";

/**
 * Migrations of a database or a backup in the terms of this version.
 * @param applied checksums by name
 * @param known checksums of this version's migrations
 * @param holder begins the sentence of the error
 */
export function inTermsOfThisVersion(
  applied: Record<string, string>,
  known: Record<string, string>,
  holder: Holder,
): Record<string, string> {
  return replacements.reduce((names, one) => countAsOne(one, names, known[one.by] ?? "", holder), applied);
}

/** The same object where none of them was replaced. */
function countAsOne(
  replacement: Replacement,
  applied: Record<string, string>,
  checksum: string,
  holder: Holder,
): Record<string, string> {
  const names = Object.keys(applied).sort();
  const earlier = names.filter((name) => isReplaced(replacement, name));
  if (earlier.length === 0) return applied;
  const lines = earlier.map((name) => `${name} ${applied[name]}`);
  if (createHash("sha256").update(lines.join("\n")).digest("hex") !== replacement.digest) {
    const start =
      holder === "This database"
        ? "start the version whose last migration that is once, then this one"
        : "restore it with the version whose last migration that is, and make another backup there";
    throw new Error(`${holder} does not have every migration up to ${replacement.last}: ${start}.`);
  }
  const others = names.filter((name) => !earlier.includes(name)).map((name) => [name, applied[name] ?? ""]);
  return Object.fromEntries([...others, [replacement.by, checksum]]);
}

function isReplaced({ by, first, last }: Replacement, name: string) {
  return name !== by && first <= name && name <= last;
}

/** Leaves no trace. */
async function differencesFrom(client: Client, migrations: readonly Migration[]) {
  await client.query("SAVEPOINT comparison");
  const actual = await describeSchema(client, "public");
  await client.query(`CREATE SCHEMA ${COMPARED_SCHEMA}`);
  await client.query(`SET LOCAL search_path = ${COMPARED_SCHEMA}, public`);
  for (const { sql } of migrations) await client.query(sql);
  const expected = await describeSchema(client, COMPARED_SCHEMA);
  await client.query("ROLLBACK TO SAVEPOINT comparison");
  return schemaDifferences(expected, actual);
}
