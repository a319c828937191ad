// `npm run -s doctor [-- --mail-to=you@example.com] [--sms-to=+14155550123]`; works while the server runs.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../../config/environment-reader.mjs";
import { readConfig } from "../../config/read-config.mjs";
import { loadEnvironmentFiles } from "../environment.mjs";
import { loadOperations } from "./load-operations.mjs";
import { openDatabase } from "./open-database.mjs";

const rootDir = resolve(import.meta.dirname, "../../..");

try {
  const { values } = parseArgs({ options: { "mail-to": { type: "string" }, "sms-to": { type: "string" } } });
  loadEnvironmentFiles(rootDir, false);
  const config = readConfig(undefined, { baseDir: rootDir });
  const database = await openDatabase(config);
  /** @type {import("../../operations/doctor/examine").Finding[]} */
  const findings = [];
  try {
    const { examineInstallation, sendTestMessages } = await loadOperations({
      config,
      databaseUrl: database.url,
      rootDir,
    });
    findings.push(...(await examineInstallation()));
    if (values["mail-to"]) findings.push(await sendTestMessages("email", values["mail-to"]));
    if (values["sms-to"]) findings.push(await sendTestMessages("sms", values["sms-to"]));
  } finally {
    await database.close();
  }
  for (const { part, isWell, says } of findings)
    console.log(`${isWell ? "well " : "WRONG"} ${part.padEnd(12)} ${says}`);
  process.exit(findings.every(({ isWell }) => isWell) ? 0 : 1);
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
  for (const problem of problems) console.log(`WRONG ${problem}`);
  process.exit(1);
}
