import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a step found: a name, and a few lines of why, for each failure and for each test that passed at its second try;
 * and how many seconds the tests of each file took together.
 * @typedef {{passed: number, failures: string[], flaky: string[], seconds?: Record<string, number>}} Tally
 * @typedef {{file: string, message: string}} OutsideError thrown outside of every test; `file`: the one that ran then, or ""
 */

const SLOWEST = 15;
const MESSAGE_LINES = 12;
const SHOWN_LINES = 60;

/**
 * Developers read the end of a long log: where the time went, each failure once more, the names of the tests that
 * passed only when they were tried again, and the last line of a run.
 * @param {Tally} tally
 */
export function endOf({ passed, failures, flaky, seconds = {} }) {
  const slowest = Object.entries(seconds).sort(([, a], [, b]) => b - a);
  const nameOf = (/** @type {string} */ test) => test.split("\n", 1)[0];
  return [
    "\nThe slowest files, in seconds of one worker:",
    ...slowest.slice(0, SLOWEST).map(([file, time]) => `${time.toFixed(0).padStart(6)}  ${file}`),
    ...flaky.map((test) => `\nFLAKY ${test}`),
    ...failures.map((failure) => `\nFAILED ${failure}`),
    ...(flaky.length > 0 ? ["\nPassed only when tried again:"] : []),
    ...flaky.map((test) => `  ${nameOf(test)}`),
    `${passed} passed, ${failures.length} failed`,
  ];
}

/** @param {{numPassedTests: number, testResults: UnitFile[]}} report of Vitest @param {string} rootDir @returns {Tally} */
export function unitTally({ numPassedTests, testResults }, rootDir) {
  return {
    passed: numPassedTests,
    failures: failedUnits(testResults, rootDir),
    flaky: flakyUnits(testResults, rootDir),
    seconds: unitSeconds(testResults, rootDir),
  };
}

/**
 * @param {Tally} tally
 * @param {readonly OutsideError[]} errors
 * @param {{isFlaky: boolean}} options whether a second try threw nothing
 * @returns {Tally}
 */
export function withErrors(tally, errors, { isFlaky }) {
  const named = errors.map(({ file, message }) =>
    described(`outside of every test, while ${file || "?"} ran:`, message),
  );
  return {
    ...tally,
    failures: [...tally.failures, ...(isFlaky ? [] : named)],
    flaky: [...tally.flaky, ...(isFlaky ? named : [])],
  };
}

/** @param {StoryReport} report @returns {Tally} */
export function storyTally({ stats, suites, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...storiesThat("unexpected", suites),
      ...errors.map(({ stack, message }) => described("outside of every test:", stack ?? message)),
    ],
    flaky: storiesThat("flaky", suites),
    seconds: Object.fromEntries(suites.map((suite) => [suite.file, secondsOf(suite)])),
  };
}

/** @typedef {{name: string, message: string, startTime: number, endTime: number, assertionResults: {fullName: string, status: string, failureMessages: string[]}[]}} UnitFile as Vitest reports it */

/** @param {readonly UnitFile[]} files @param {string} rootDir */
function unitSeconds(files, rootDir) {
  const entries = files.map(({ name, startTime, endTime }) => [relative(rootDir, name), (endTime - startTime) / 1000]);
  return Object.fromEntries(entries);
}

/** @param {readonly UnitFile[]} files @param {string} rootDir */
function failedUnits(files, rootDir) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const broken = failed.length === 0 && message ? [described(relative(rootDir, name), message)] : [];
    return [
      ...broken,
      ...failed.map((test) => described(`${relative(rootDir, name)} › ${test.fullName}`, test.failureMessages[0])),
    ];
  });
}

/** @param {readonly UnitFile[]} files @param {string} rootDir */
function flakyUnits(files, rootDir) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) => described(`${relative(rootDir, name)} › ${test.fullName}`, test.failureMessages[0])),
  );
}

/**
 * @typedef {object} StoryReport of Playwright
 * @property {{expected: number, flaky: number}} stats
 * @property {Suite[]} suites
 * @property {{message?: string, stack?: string}[]} [errors] thrown outside of every test
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
