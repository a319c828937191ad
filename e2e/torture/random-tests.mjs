// `npm run torture -- random [--rounds=20] [--only=lib/studio]` runs the random tests again and again, each time with a
// new seed, and names the seeds with which one fails: `SEED=... npx vitest run <file>` repeats that.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newSeed } from "../support/seed.mjs";
import { rootDir } from "../support/steps.mjs";

const randomTests = readdirSync(join(rootDir, "lib"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `lib/${name}`)
  .filter((file) => readFileSync(join(rootDir, file), "utf8").includes("support/random-tests"));

/** @param {readonly string[]} argv @returns {Promise<boolean>} */
export async function main(argv) {
  const { values } = parseArgs({
    args: [...argv],
    options: { rounds: { type: "string", default: "20" }, only: { type: "string", default: "" } },
  });
  const { only } = values;
  const files = randomTests.filter((file) => file.includes(only));
  const failed = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const seed = newSeed();
    const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--retry=0", ...files], {
      cwd: rootDir,
      env: { ...process.env, NODE_ENV: "test", SEED: String(seed) },
      encoding: "utf8",
    });
    console.log(`SEED=${seed}: ${run.status === 0 ? "fine" : "FAILED"}`);
    if (run.status === 0) continue;
    failed.push(seed);
    console.log(`${run.stdout}\n${run.stderr}`);
  }
  console.log(`\n${values.rounds} rounds of ${files.length} files; failed with: ${failed.join(", ") || "none"}`);
  return files.length > 0 && failed.length === 0;
}
