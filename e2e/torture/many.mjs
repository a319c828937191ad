import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensurePgBouncer } from "../support/ensure-pgbouncer.mjs";
import { rootDir } from "../support/steps.mjs";

/** @type {Record<string, string>} */
const specs = { plain: "plain-next", function: "serverless", cluster: "many" };

/**
 * The long forms of tests of `npm test`, one for each way to run without the Tellmark server or with many of them.
 * @param {string[]} args @returns {Promise<boolean>}
 */
export async function main(args) {
  const { values } = parseArgs({
    args,
    options: {
      on: { type: "string", default: "all" },
      minutes: { type: "string", default: "3" },
      only: { type: "string" },
    },
  });
  const hosts = values.on === "all" ? Object.keys(specs) : values.on.split(",");
  const unknown = hosts.filter((host) => !specs[host]);
  if (unknown.length > 0) {
    console.error(`--on takes ${Object.keys(specs).join(", ")} and all, not ${unknown.join(", ")}.`);
    return false;
  }
  ensurePgBouncer();
  const cli = join(rootDir, "node_modules/playwright/cli.js");
  const options = ["--project=api", "--reporter=list", "--retries=0", "--workers=1"];
  const files = hosts.map((host) => `e2e/api/${specs[host]}.spec.ts`);
  const child = spawn(process.execPath, [cli, "test", ...options, ...files], {
    cwd: rootDir,
    stdio: "inherit",
    env: {
      ...process.env,
      TELLMARK_MANY_MINUTES: values.minutes,
      ...(values.only ? { TELLMARK_MANY_ONLY: values.only } : {}),
    },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}
