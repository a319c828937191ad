// `npm run -s restore -- FILE`, with the server stopped.

import { join } from "node:path";
import { readConfig } from "../../config/read-config";
import type { CommandOptions } from "../cli/command";
import { fileArgument } from "../cli/file-argument";
import { loadOperations } from "../cli/load-operations";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";
import { DataFolderTaken, dataFolderHolder } from "../postgres/data-lock";
import { inTermsOfThisVersion } from "../postgres/earlier-migrations";
import { knownMigrations, migrate } from "../postgres/migrate";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const migrations = join(rootDir, "prisma/migrations");
  const file = fileArgument("restore", args);
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
      inTermsOfThis: (applied, holder) => inTermsOfThisVersion(applied, known, holder),
      apply: (names) => migrate(database.url, migrations, { only: names }),
    });
    console.log(`Restored the backup of ${madeAt}: ${clips} clips, ${files} files.`);
    if (lost.length > 0)
      console.error(`Not in the backup, because they were missing in the store:\n${lost.join("\n")}`);
  } finally {
    await database.close();
  }
}
