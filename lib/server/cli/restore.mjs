// `npm run -s restore -- FILE`, with the server stopped.
import { join, resolve } from "node:path";
import { readConfig } from "../../config/read-config.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { DataFolderTaken, dataFolderHolder } from "../postgres/data-lock.mjs";
import { countEarlierAsFirst, FIRST_MIGRATION } from "../postgres/earlier-migrations.mjs";
import { knownMigrations, migrate } from "../postgres/migrate.mjs";
import { fileArgument } from "./file-argument.mjs";
import { loadOperations } from "./load-operations.mjs";
import { openDatabase } from "./open-database.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");
const migrations = join(rootDir, "prisma/migrations");

try {
  const file = fileArgument("restore");
  loadEnvironmentFiles(rootDir, false);
  const config = readConfig(undefined, { baseDir: rootDir });
  const holder = await dataFolderHolder(config.dataDir);
  if (holder) throw new DataFolderTaken(config.dataDir, holder);
  const database = await openDatabase(config);
  try {
    const { restore } = await loadOperations({ config, databaseUrl: database.url, rootDir });
    const known = await knownMigrations(migrations);
    const { madeAt, clips, files, lost } = await restore(file, {
      known,
      inTermsOfThis: (applied, holder) => countEarlierAsFirst(applied, known[FIRST_MIGRATION] ?? "", holder),
      apply: (names) => migrate(database.url, migrations, { only: names }),
    });
    console.log(`Restored the backup of ${madeAt}: ${clips} clips, ${files} files.`);
    if (lost.length > 0)
      console.error(`Not in the backup, because they were missing in the store:\n${lost.join("\n")}`);
  } finally {
    await database.close();
  }
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
