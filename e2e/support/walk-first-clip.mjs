import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rootDir } from "./steps.mjs";

/**
 * The README's first clip against a server.
 * @param {string} base @param {string} key of a user @param {string} folder for its download
 */
export function walkFirstClip(base, key, folder) {
  const readme = readFileSync(join(rootDir, "README.md"), "utf8");
  const walk = /```sh\n# A first clip\n([\s\S]*?)```/.exec(readme)?.[1] ?? "exit 1";
  const commands = walk.replace("$(npm run -s token -- you@example.com)", key);
  const env = { ...process.env, BASE: base, TMPDIR: folder };
  return spawnSync("sh", ["-ec", commands], { cwd: rootDir, env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
