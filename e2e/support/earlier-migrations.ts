import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { migrate } from "../../lib/server/postgres/migrate";

const fixtures = resolve(import.meta.dirname, "../fixtures");
const present = resolve(import.meta.dirname, "../../prisma/migrations");

/** Applies the migrations of before 0.1.0, those up to the name `last`, as the versions of then did. */
export async function migrateAsEarlier(databaseUrl: string, last = "9"): Promise<void> {
  const migrations = JSON.parse(gunzipSync(await readFile(join(fixtures, "earlier-migrations.json.gz"))).toString());
  await migrateBy(databaseUrl, chosen(migrations, last));
}

/** Applies those that one migration of now has replaced, after all before them, up to the name `last`. */
export async function migrateBefore(what: "conversations" | "handovers", databaseUrl: string, last = "9") {
  const replaced: Scripts = JSON.parse(await readFile(join(fixtures, `earlier-${what}.json`), "utf8"));
  const kept = (await readdir(present)).filter((name) => /^\d/.test(name) && name < (Object.keys(replaced)[0] ?? ""));
  const before = await Promise.all(
    kept.map(async (name) => [name, await readFile(join(present, name, "migration.sql"), "utf8")]),
  );
  await migrateBy(databaseUrl, chosen({ ...Object.fromEntries(before), ...replaced }, last));
}

type Scripts = Record<string, string>;

const chosen = (scripts: Scripts, last: string): Scripts =>
  Object.fromEntries(Object.entries(scripts).filter(([name]) => name <= last));

async function migrateBy(databaseUrl: string, scripts: Scripts): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-earlier-"));
  try {
    for (const [name, sql] of Object.entries(scripts)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "migration.sql"), sql);
    }
    await migrate(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
