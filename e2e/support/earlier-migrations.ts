import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { migrate } from "../../lib/server/postgres/migrate";

const fixture = resolve(import.meta.dirname, "../fixtures/earlier-migrations.json.gz");

/** Applies the migrations of before 0.1.0, those up to the name `last`, as the versions of then did. */
export async function migrateAsEarlier(databaseUrl: string, last = "9"): Promise<void> {
  const migrations: Record<string, string> = JSON.parse(gunzipSync(await readFile(fixture)).toString());
  const folder = await mkdtemp(join(tmpdir(), "tellmark-earlier-"));
  try {
    for (const [name, sql] of Object.entries(migrations)) {
      if (name > last) continue;
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, "migration.sql"), sql);
    }
    await migrate(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
