import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * What a run of some test files came to: `failed` names the first test that failed, or says what else went wrong.
 * @typedef {{failed: string | null, failedFiles: string[], seconds: Map<string, number>}} TestRun
 */

/**
 * @param {import("./scratch-tree.mjs").ScratchTree} tree
 * @param {readonly string[]} files all of them where it is empty
 * @param {{bail: boolean, timeoutSeconds: number}} options
 * @returns {Promise<TestRun>}
 */
export async function runTests(tree, files, { bail, timeoutSeconds }) {
  const report = join(tree.folder, "report.json");
  rmSync(report, { force: true });
  const args = ["node_modules/vitest/vitest.mjs", "run", ...files, "--reporter=json", `--outputFile=${report}`];
  const child = spawn("nice", ["-n", "5", process.execPath, ...args, ...(bail ? ["--bail=1"] : [])], {
    cwd: tree.folder,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, NODE_ENV: "test", SEED: "1", TMPDIR: join(tree.folder, "tmp") },
  });
  const ended = new Promise((done) => child.once("close", done));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  }, timeoutSeconds * 1000);
  const code = await ended;
  clearTimeout(timer);
  if (isLate) return { failed: `no end within ${timeoutSeconds} s`, failedFiles: [], seconds: new Map() };
  return { ...readReport(tree.folder, report), ...(code === 0 && { failed: null }) };
}

/** @param {string} folder @param {string} path @returns {TestRun} */
function readReport(folder, path) {
  let results;
  try {
    results = JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return { failed: "the run left no report", failedFiles: [], seconds: new Map() };
  }
  const nameOf = (/** @type {{name: string}} */ { name }) => relative(folder, name);
  const broken = results.filter((/** @type {{status: string}} */ { status }) => status === "failed");
  const failed = results.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {{status: string}} */ { status }) => status === "failed")
      .map((/** @type {{fullName: string}} */ { fullName }) => `${nameOf(file)} › ${fullName}`),
  );
  const first = failed[0] ?? (broken[0] ? `${nameOf(broken[0])} does not load` : "the run itself failed");
  return {
    failed: first,
    failedFiles: broken.map(nameOf),
    seconds: new Map(results.map((/** @type {any} */ file) => [nameOf(file), (file.endTime - file.startTime) / 1000])),
  };
}
