import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** @typedef {{passed: number, failed: number}} Tally */

export const rootDir = resolve(import.meta.dirname, "../..");
const module = (/** @type {string} */ path) => join(rootDir, "node_modules", path);

/** Types, lint, and every test that needs no browser and no build. @returns {Promise<Tally>} */
export async function check() {
  return sum([await types(), await lint(), await unitTests()]);
}

/** Runs the browser and API tests on the production build. @param {string} chromiumPath @returns {Promise<Tally>} */
export async function endToEndTests(chromiumPath) {
  return withReport(async (path) => {
    const env = { CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: path };
    const succeeded = await node([module("playwright/cli.js"), "test", "--reporter=list,json"], env);
    const { stats } = JSON.parse(await readFile(path, "utf8"));
    return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, succeeded);
  });
}

/** The last line of a run, and its exit code: nothing passed is no success. @param {Tally} tally */
export function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** @returns {Promise<Tally>} */
async function types() {
  if (!existsSync(join(rootDir, "lib/generated/prisma/client.ts"))) {
    await node([module("prisma/build/index.js"), "generate", "--no-hints"]);
  }
  // The types of pages and routes follow the files that are there now.
  const generated = await node([module("next/dist/bin/next"), "typegen"], { NEXT_TELEMETRY_DISABLED: "1" });
  return step("types", generated && (await node([module("typescript/bin/tsc"), "--noEmit", "-p", rootDir])));
}

/** @returns {Promise<Tally>} */
async function lint() {
  return step(
    "lint and format",
    await node([module("@biomejs/biome/bin/biome"), "ci", "--diagnostic-level=error", rootDir]),
  );
}

/** @returns {Promise<Tally>} */
async function unitTests() {
  return withReport(async (path) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const succeeded = await node([module("vitest/vitest.mjs"), "run", ...reporters], { NODE_ENV: "test" });
    const report = JSON.parse(await readFile(path, "utf8"));
    return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests }, succeeded);
  });
}

/** A step that is no test counts only when it fails. @param {string} name @param {boolean} succeeded @returns {Tally} */
export function step(name, succeeded) {
  console.log(succeeded ? `${name}: fine` : `${name}: FAILED`);
  return { passed: 0, failed: succeeded ? 0 : 1 };
}

/** A file that cannot be loaded, or a run that breaks off, has no failed test of its own. @param {Tally} tally @param {boolean} succeeded @returns {Tally} */
function atLeastOneFailure(tally, succeeded) {
  return succeeded ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

/** @param {(path: string) => Promise<Tally>} work @returns {Promise<Tally>} */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-report-"));
  try {
    return await work(join(folder, "report.json"));
  } catch (error) {
    console.error("The run left no report:", error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args @param {Record<string, string>} [env] */
async function node(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, "exit");
  return code === 0;
}
