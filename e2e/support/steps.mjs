import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a step found: a name, and a few lines of why, for each failure and for each test that passed at its second try;
 * and how many seconds the tests of each file took together.
 * @typedef {{passed: number, failures: string[], flaky: string[], seconds?: Record<string, number>}} Tally
 */

const SLOWEST = 15;
const MESSAGE_LINES = 12;
const SHOWN_LINES = 60;

export const rootDir = resolve(import.meta.dirname, "../..");
const module = (/** @type {string} */ path) => join(rootDir, "node_modules", path);

/**
 * `isWhole`: with the tests of the tag `long`, which repeat in breadth what others show in short.
 * @param {{isWhole?: boolean}} [options] @returns {Promise<Tally>}
 */
export async function check({ isWhole = false } = {}) {
  return sum([await types(), await lint(), await unitTests(isWhole ? [] : ["--tags-filter=!long"])]);
}

/** @param {string} chromiumPath @param {{isWhole: boolean}} options @returns {Promise<Tally>} */
export async function endToEndTests(chromiumPath, { isWhole }) {
  return withReport(async (path) => {
    const env = {
      CHROMIUM_PATH: chromiumPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
      // In the configuration, because a filter of the command line leaves out nothing of what others depend on.
      TELLMARK_SHORT_FORM: isWhole ? "" : "1",
    };
    const succeeded = await node([module("playwright/cli.js"), "test", "--reporter=list,json"], env);
    const { stats, suites } = JSON.parse(await readFile(path, "utf8"));
    const tally = {
      passed: stats.expected + stats.flaky,
      failures: storiesThat("unexpected", suites),
      flaky: storiesThat("flaky", suites),
      seconds: Object.fromEntries(suites.map((/** @type {Suite} */ suite) => [suite.file, secondsOf(suite)])),
    };
    return atLeastOneFailure(tally, succeeded);
  });
}

/**
 * The end of a long log is what people read: where the time went, each failure once more, and the last line of a run.
 * @param {Tally} tally
 */
export function finish({ passed, failures, flaky, seconds = {} }) {
  const slowest = Object.entries(seconds).sort(([, a], [, b]) => b - a);
  console.log(`\nThe slowest files, in seconds of one worker:`);
  for (const [file, time] of slowest.slice(0, SLOWEST)) console.log(`${time.toFixed(0).padStart(6)}  ${file}`);
  for (const test of flaky) console.log(`\nFLAKY (passed at the second try) ${test}`);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
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

/** @returns {Promise<Tally>} */
async function types() {
  if (!existsSync(join(rootDir, "lib/generated/prisma/client.ts"))) {
    await node([module("prisma/build/index.js"), "generate", "--no-hints"]);
  }
  // Next's route types depend on the current files.
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

/** @param {readonly string[]} chosen @returns {Promise<Tally>} */
async function unitTests(chosen) {
  return withReport(async (path) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const succeeded = await node([module("vitest/vitest.mjs"), "run", ...chosen, ...reporters], { NODE_ENV: "test" });
    const report = JSON.parse(await readFile(path, "utf8"));
    const tally = {
      passed: report.numPassedTests,
      failures: failedUnits(report.testResults),
      flaky: flakyUnits(report.testResults),
      seconds: unitSeconds(report.testResults),
    };
    return atLeastOneFailure(tally, succeeded);
  });
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
 * A run that crashes or fails to load a file has no failed test of its own.
 * @param {Tally} tally
 * @param {boolean} succeeded
 * @returns {Tally}
 */
function atLeastOneFailure(tally, succeeded) {
  return succeeded || tally.failures.length > 0 ? tally : { ...tally, failures: ["the run itself: see above"] };
}

/** @typedef {{name: string, message: string, startTime: number, endTime: number, assertionResults: {fullName: string, status: string, failureMessages: string[]}[]}} UnitFile as Vitest reports it */

/** @param {readonly UnitFile[]} files */
function unitSeconds(files) {
  const entries = files.map(({ name, startTime, endTime }) => [relative(rootDir, name), (endTime - startTime) / 1000]);
  return Object.fromEntries(entries);
}

/** @param {readonly UnitFile[]} files */
function failedUnits(files) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const broken = failed.length === 0 && message ? [described(relative(rootDir, name), message)] : [];
    return [
      ...broken,
      ...failed.map((test) => described(`${relative(rootDir, name)} › ${test.fullName}`, test.failureMessages[0])),
    ];
  });
}

/** @param {readonly UnitFile[]} files */
function flakyUnits(files) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) => described(`${relative(rootDir, name)} › ${test.fullName}`, test.failureMessages[0])),
  );
}

/**
 * @typedef {object} Suite as Playwright reports it
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{title: string, file: string, line: number, tests: {status: string, results: StoryResult[]}[]}[]} [specs]
 * @typedef {{duration: number, error?: {message?: string, location?: {line: number}}, attachments?: {name: string, path?: string, body?: string}[]}} StoryResult
 */

/** @param {Suite} suite @returns {number} */
function secondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

/** @param {"unexpected" | "flaky"} wanted @param {Suite[]} suites @returns {string[]} */
function storiesThat(wanted, suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => [`${file}:${line} › ${title}`, ...results.flatMap(lostTry)].join("\n")),
    ),
    ...storiesThat(wanted, inner),
  ]);
}

/**
 * Why a try failed, on which line, and what the page showed then.
 * @param {StoryResult} result
 * @returns {string[]}
 */
function lostTry({ error, attachments = [] }) {
  if (!error) return [];
  const named = (/** @type {string} */ wanted) => attachments.find(({ name }) => name === wanted);
  const context = named("error-context")?.path;
  const report = context && existsSync(context) ? readFileSync(context, "utf8") : "";
  const attached = Buffer.from(named("shown")?.body ?? "", "base64").toString();
  const shown = attached || (report.split("```yaml\n")[1]?.split("```")[0] ?? "");
  return [described(`  line ${error.location?.line ?? "unknown"}:`, error.message), ...indented(shown, SHOWN_LINES)];
}

/** @param {string} name @param {string} [message] */
function described(name, message = "") {
  return [name, ...indented(message, MESSAGE_LINES)].join("\n");
}

/** @param {string} text @param {number} most */
function indented(text, most) {
  const lines = stripVTControlCharacters(text).trimEnd().split("\n").slice(0, most);
  return lines.filter(Boolean).map((line) => `    ${line.slice(0, 200)}`);
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
