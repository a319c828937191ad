// `npm run test:one -- FILE [...]` runs one file of tests: `*.test.ts` by Vitest, `*.spec.ts` by Playwright. A spec needs
// the production build, which it makes if the sources are newer, or a running server whose address is in TELLMARK_URL.
// Whatever follows the file goes to the runner: `npm run test:one -- lib/shares/shares.test.ts -t "view"`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rootDir } from "./steps.mjs";

const [file, ...others] = process.argv.slice(2);
if (!file || !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(join(rootDir, file))) {
  console.error("Usage: npm run test:one -- lib/shares/shares.test.ts, or e2e/api/shares.spec.ts");
  process.exit(1);
}
const runner = file.includes(".spec.")
  ? ["playwright/cli.js", "test", ...projectOf(file)]
  : ["vitest/vitest.mjs", "run"];
const [program = "", ...args] = runner;
const { status } = spawnSync(process.execPath, [join(rootDir, "node_modules", program), ...args, file, ...others], {
  cwd: rootDir,
  stdio: "inherit",
});
process.exitCode = status ?? 1;

/** Without the projects that depend on others: those would run, too. @param {string} path */
function projectOf(path) {
  return path.startsWith("e2e/api/") ? ["--project=api"] : [];
}
