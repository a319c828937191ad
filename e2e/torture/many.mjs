import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensurePgBouncer } from "../support/ensure-pgbouncer.mjs";
import { rootDir } from "../support/steps.mjs";

/** The long form of two tests of `npm test`. @param {string[]} args @returns {Promise<boolean>} */
export async function main(args) {
  const { values } = parseArgs({ args, options: { minutes: { type: "string", default: "3" } } });
  ensurePgBouncer();
  const cli = join(rootDir, "node_modules/playwright/cli.js");
  const files = ["e2e/api/many.spec.ts", "e2e/api/serverless.spec.ts"];
  const options = ["--project=api", "--reporter=list", "--retries=0", "--workers=1"];
  const child = spawn(process.execPath, [cli, "test", ...options, ...files], {
    cwd: rootDir,
    stdio: "inherit",
    env: { ...process.env, TELLMARK_MANY_MINUTES: values.minutes },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}
