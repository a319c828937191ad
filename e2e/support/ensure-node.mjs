import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Node in another version, from the packages that the npm package `node` chooses from by platform.
 * @param {string} version like 20.19 or 26
 * @returns {string} path of the program
 */
export function ensureNode(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error(`"${version}" is no version of Node.`);
  const folder = mkdtempSync(join(tmpdir(), `tellmark-node-${version}-`));
  // A test's function runs as another user where root runs the tests.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const name = `node-${process.platform}-${process.arch}`;
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
  if (status !== 0) throw new Error(`Node ${version} could not be installed.`);
  return join(folder, "node_modules", name, "bin/node");
}
