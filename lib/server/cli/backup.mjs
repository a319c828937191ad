// `npm run -s backup -- FILE`; works while the server runs.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "../../config/read-config.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { fileArgument } from "./file-argument.mjs";
import { loadOperations } from "./load-operations.mjs";
import { openDatabase } from "./open-database.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

try {
  const file = fileArgument("backup");
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
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
