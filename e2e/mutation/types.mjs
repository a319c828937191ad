import { spawn } from "node:child_process";
import { once } from "node:events";

/** A fault that the compiler finds is none that a test has to. @param {import("./scratch-tree.mjs").ScratchTree} tree */
export async function hasRightTypes(tree) {
  const args = ["node_modules/typescript/bin/tsc", "--noEmit", "--incremental"];
  const child = spawn("nice", ["-n", "5", process.execPath, ...args], { cwd: tree.folder, stdio: "ignore" });
  const [code] = await once(child, "exit");
  return code === 0;
}
