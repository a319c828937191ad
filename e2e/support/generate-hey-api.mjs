import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { rootDir } from "./steps.mjs";

const run = promisify(execFile);

/**
 * @hey-api/openapi-ts needs the printer API that TypeScript 7 removed; `typescript-5.mjs` provides TypeScript 5.
 * @param {string} document the path of the document @param {string} folder where the client goes
 */
export async function generateHeyApi(document, folder) {
  const hook = join(rootDir, "e2e/support/typescript-5.mjs");
  const generator = join(rootDir, "node_modules/@hey-api/openapi-ts/dist/run.mjs");
  const args = ["--import", hook, generator, "-i", document, "-o", folder, "-c", "@hey-api/client-fetch"];
  await run(process.execPath, args, { cwd: rootDir, env: { ...process.env, CI: "1" } });
}
