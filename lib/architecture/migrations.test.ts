import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { files, sourceOf } from "../../e2e/support/source-tree";
import { FIRST_MIGRATION, LAST_EARLIER_MIGRATION } from "../server/postgres/earlier-migrations";

const root = resolve(import.meta.dirname, "../..");
const MOST_BEFORE_FIRST_RELEASE = 8;

const names = readdirSync(join(root, "prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test("every migration after the first has a name that sorts behind all that the first has replaced", () => {
  expect(names[0]).toBe(FIRST_MIGRATION);
  expect(
    names.slice(1).filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name) || name <= LAST_EARLIER_MIGRATION),
    `Name a migration YYYYMMDDHHMMSS_words, with a time after that of ${LAST_EARLIER_MIGRATION}.`,
  ).toEqual([]);
});

/** Modules that PostgreSQL has beside its core, by what only they bring. */
const EXTENSION =
  /\b(?:(?:create|alter)\s+extension|gin_trgm_ops|gist_trgm_ops|gin_bigm_ops|pgroonga\w*|unaccent|citext|hstore|btree_gi[ns]t?|similarity\(|uuid_generate_v\d|gen_salt)/i;

test("migrations and statements ask for no extension, which a managed PostgreSQL may refuse", () => {
  const migrations = names.map((name) => `prisma/migrations/${name}/migration.sql`);
  const asking = ["prisma/schema.prisma", ...migrations, ...files].filter((file) => EXTENSION.test(sourceOf(file)));
  expect(asking).toEqual([]);
});

test("there are few migrations before the first release", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(version, "After a release this bound counts from it: change this test with the version.").toBe("0.1.0");
  expect(
    names.length,
    `At most ${MOST_BEFORE_FIRST_RELEASE} migrations before 0.1.0. Put those of your branch into one. One that is on main never changes: ` +
      "if only your one is too many, it waits until 0.1.0 is released.",
  ).toBeLessThanOrEqual(MOST_BEFORE_FIRST_RELEASE);
});
