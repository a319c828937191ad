import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const DAY_MS = 86_400_000;

/**
 * The seed of all random tests of a run, a whole number: `SEED` where that is set, so that a run can be repeated; else the
 * commit's, so that each commit tries other cases; the day's where there is no commit.
 */
export function seedOfRun() {
  const { SEED } = process.env;
  if (!SEED) return seedOfCommit() ?? Math.floor(Date.now() / DAY_MS);
  const seed = Number(SEED);
  if (!Number.isInteger(seed) || Math.abs(seed) >= 2 ** 31) throw new Error(`SEED must be a whole number, not ${SEED}`);
  return seed;
}

/** One that no run has had. */
export function newSeed() {
  return Math.floor(Math.random() * 2 ** 31);
}

/** @returns {number | null} */
function seedOfCommit() {
  const folder = resolve(import.meta.dirname, "../..");
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" });
  return /^[0-9a-f]{40}/.test(stdout ?? "") ? Number.parseInt(stdout.slice(0, 7), 16) : null;
}
