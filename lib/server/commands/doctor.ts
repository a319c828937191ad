// `npm run -s doctor [-- --mail-to=you@example.com] [--sms-to=+14155550123]`; works while the server runs.

import { parseArgs } from "node:util";
import { ConfigError } from "../../config/environment-reader";
import { readConfig } from "../../config/read-config";
import type { Finding } from "../../operations/doctor/examine";
import type { CommandOptions } from "../cli/command";
import { loadOperations } from "../cli/load-operations";
import { openDatabase } from "../cli/open-database";
import { loadEnvironmentFiles } from "../environment";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  try {
    const findings = await examine(rootDir, args);
    for (const { part, isWell, says } of findings)
      console.log(`${isWell ? "well " : "WRONG"} ${part.padEnd(12)} ${says}`);
    if (!findings.every(({ isWell }) => isWell)) process.exitCode = 1;
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [error instanceof Error ? error.message : error];
    for (const problem of problems) console.log(`WRONG ${problem}`);
    process.exitCode = 1;
  }
}

async function examine(rootDir: string, args: string[]): Promise<Finding[]> {
  const { values } = parseArgs({ args, options: { "mail-to": { type: "string" }, "sms-to": { type: "string" } } });
  loadEnvironmentFiles(rootDir, false);
  const config = readConfig(undefined, { baseDir: rootDir });
  const database = await openDatabase(config);
  const findings: Finding[] = [];
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
  return findings;
}
