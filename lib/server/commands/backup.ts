// `npm run -s backup -- FILE`; works while the server runs.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../config/read-config";
import type { CommandOptions } from "../cli/command";
import { fileArgument } from "../cli/file-argument";
import { loadOperations } from "../cli/load-operations";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const file = fileArgument("backup", args);
  loadEnvironmentFiles(rootDir, false);
  const config = readConfig(undefined, { baseDir: rootDir });
  const { version } = JSON.parse(readFileSync(join(rootDir, "package.json"), "utf8"));
  const database = await openDatabase(config);
  try {
    const { backup } = await loadOperations({ config, databaseUrl: database.url, rootDir });
    const { clips, files, bytes, lost } = await backup(file, version);
    console.log(`${file}: ${clips} clips, ${files} files, ${bytes} bytes. Keep it as safe as a password.`);
    if (lost.length > 0) throw new Error(`Missing or damaged in the store, so not in the backup:\n${lost.join("\n")}`);
  } finally {
    await database.close();
  }
}
