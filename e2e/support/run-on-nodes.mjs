import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { ensureNode } from "./ensure-node.mjs";
import { rootDir } from "./steps.mjs";

/**
 * @param {readonly string[]} versions
 * @param {readonly string[]} chosen files of unit tests; none: all of them, and those of the API
 * @returns {boolean} whether all passed
 */
export function runOnNodes(versions, chosen) {
  const outcomes = versions.map((version) => {
    const program = ensureNode(version);
    const env = { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}` };
    const args = [join(rootDir, "e2e/support/on-node.mjs"), ...chosen];
    const { status } = spawnSync(program, args, { cwd: rootDir, env, stdio: ["ignore", "inherit", "inherit"] });
    return { version, passed: status === 0 };
  });
  for (const { version, passed } of outcomes) console.log(`Node ${version}: ${passed ? "fine" : "FAILED"}`);
  return outcomes.every(({ passed }) => passed);
}
