import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { slowTests } from "./slow-tests.mjs";
import { endOf, storyTally, unitTally, withErrors } from "./tally-reports.mjs";

/** @typedef {import("./tally-reports.mjs").Tally} Tally @typedef {import("./tally-reports.mjs").OutsideError} OutsideError */

export const rootDir = resolve(import.meta.dirname, "../..");
const module = (/** @type {string} */ path) => join(rootDir, "node_modules", path);

/**
 * `isWhole`: with the tests of the tag `long`, which repeat in breadth what others show in short.
 * @param {{isWhole?: boolean}} [options] @returns {Promise<Tally>}
 */
export async function check({ isWhole = false } = {}) {
  return sum([await types(), await lint(), await unitTests(isWhole ? [] : ["--tags-filter=!long"])]);
}

/**
 * @param {string} chromiumPath
 * @param {{isWhole: boolean, projects?: readonly string[]}} options no projects: all of them
 * @returns {Promise<Tally>}
 */
export async function endToEndTests(chromiumPath, { isWhole, projects = [] }) {
  return withReport(async (path) => {
    const env = {
      CHROMIUM_PATH: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
      // In the configuration, because a filter of the command line leaves out nothing of what others depend on.
      TELLMARK_SHORT_FORM: isWhole ? "" : "1",
    };
    const succeeded = await node(
      [module("playwright/cli.js"), "test", "--reporter=list,json", ...projects.map((name) => `--project=${name}`)],
      env,
    );
    return atLeastOneFailure("stories", storyTally(JSON.parse(await readFile(path, "utf8"))), succeeded);
  });
}

/** @param {Tally} tally */
export function finish(tally) {
  for (const line of endOf(tally)) console.log(line);
  process.exitCode = tally.failures.length === 0 && tally.passed > 0 ? 0 : 1;
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    flaky: tallies.flatMap(({ flaky }) => flaky),
    seconds: Object.assign({}, ...tallies.map(({ seconds }) => seconds)),
  };
}

/** Without the unit tests that take long by themselves, so that it ends in about a minute. @returns {Promise<Tally>} */
export async function quickCheck() {
  const slow = slowTests.map((name) => `--exclude=**/${name}`);
  const tally = sum([await types(), await lint(), await unitTests(["--tags-filter=!long", ...slow])]);
  console.log(`${slow.length} slow files of unit tests were left to \`npm test\` (e2e/support/slow-tests.mjs).`);
  return tally;
}

/**
 * Of a part of the tree: its own tests and those of the architecture; types are checked as a whole.
 * @param {readonly string[]} paths @returns {Promise<Tally>}
 */
export async function checkPart(paths) {
  return sum([
    await types(),
    await lint(paths),
    await unitTests([...paths, "lib/architecture", "--tags-filter=!long"]),
  ]);
}

/** @returns {Promise<Tally>} */
export async function types() {
  if (!existsSync(join(rootDir, "lib/generated/prisma/client.ts"))) {
    await node([module("prisma/build/index.js"), "generate", "--no-hints"]);
  }
  // Next's route types depend on the current files.
  const generated = await node([module("next/dist/bin/next"), "typegen"], { NEXT_TELEMETRY_DISABLED: "1" });
  return step("types", generated && (await node([module("typescript/bin/tsc"), "--noEmit", "-p", rootDir])));
}

/** @param {readonly string[]} [paths] @returns {Promise<Tally>} */
export async function lint(paths = [rootDir]) {
  const succeeded = await node([module("@biomejs/biome/bin/biome"), "ci", "--diagnostic-level=error", ...paths]);
  if (!succeeded)
    console.log("`npm run format` fixes formatting, the order of imports and everything with a safe fix.");
  return step("lint and format", succeeded);
}

/**
 * What is thrown outside of every test gets a second try like a failed test: the file that ran then runs again.
 * @param {readonly string[]} chosen
 * @returns {Promise<Tally>}
 */
export async function unitTests(chosen) {
  const { tally, errors } = await runUnitTests(chosen);
  const files = [...new Set(errors.map(({ file }) => file).filter(Boolean))];
  const options = chosen.filter((word) => word.startsWith("--"));
  const isFlaky = tally.failures.length === 0 && files.length > 0 && (await passes([...files, ...options]));
  return withErrors(tally, errors, { isFlaky });
}

/** @param {readonly string[]} chosen */
async function passes(chosen) {
  const { tally, errors } = await runUnitTests(chosen);
  return tally.failures.length === 0 && errors.length === 0;
}

/** @param {readonly string[]} chosen @returns {Promise<{tally: Tally, errors: OutsideError[]}>} */
async function runUnitTests(chosen) {
  /** @type {OutsideError[]} */
  let errors = [];
  const tally = await withReport(async (path) => {
    const errorsPath = `${path}.errors`;
    const reporters = ["default", "json", join(import.meta.dirname, "errors-of-run.mjs")];
    const succeeded = await node(
      [
        module("vitest/vitest.mjs"),
        "run",
        ...chosen,
        ...reporters.map((name) => `--reporter=${name}`),
        `--outputFile.json=${path}`,
      ],
      { NODE_ENV: "test", ERRORS_OF_RUN: errorsPath },
    );
    const report = unitTally(JSON.parse(await readFile(path, "utf8")), rootDir);
    errors = JSON.parse(await readFile(errorsPath, "utf8"));
    return atLeastOneFailure("unit tests", report, succeeded || errors.length > 0);
  });
  return { tally, errors };
}

/**
 * A step that is not a test counts only if it fails.
 * @param {string} name
 * @param {boolean} succeeded
 * @returns {Tally}
 */
export function step(name, succeeded) {
  console.log(succeeded ? `${name}: fine` : `${name}: FAILED`);
  return { passed: 0, failures: succeeded ? [] : [name], flaky: [] };
}

/**
 * A run that crashes reports no failed test.
 * @param {string} name
 * @param {Tally} tally
 * @param {boolean} succeeded
 * @returns {Tally}
 */
function atLeastOneFailure(name, tally, succeeded) {
  return succeeded || tally.failures.length > 0 ? tally : { ...tally, failures: [`the run of the ${name}: see above`] };
}

/** @param {(path: string) => Promise<Tally>} work @returns {Promise<Tally>} */
async function withReport(work) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-report-"));
  try {
    return await work(join(folder, "report.json"));
  } catch (error) {
    return {
      passed: 0,
      flaky: [],
      failures: [`the run left no report: ${error instanceof Error ? error.message : error}`],
    };
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
