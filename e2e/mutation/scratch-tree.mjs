import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rootDir } from "../support/steps.mjs";

/** In a file of the scratch tree, once for each test file: which of the places it passes. */
const SETUP = "e2e/mutation/reached.setup.ts";

/** A copy of this tree as it is now, where files can be made wrong; the packages are shared, and never written. */
export function makeScratchTree() {
  // The path of a database's socket has an end that a long folder would pass.
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  const names = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: rootDir,
    encoding: "utf8",
  });
  for (const name of new Set(names.split("\0").filter(Boolean))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(rootDir, name), join(folder, name), { force: true });
  }
  cpSync(join(rootDir, "lib/generated"), join(folder, "lib/generated"), { recursive: true });
  linkAll(join(rootDir, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "tmp"));
  replaceIn(join(folder, "vitest.config.ts"), "retry: 1,", `retry: 0, setupFiles: ["./${SETUP}"],`);
  writeFileSync(join(folder, SETUP), setupText(join(folder, "reached.txt")));
  return {
    folder,
    reachedPath: join(folder, "reached.txt"),
    /** @param {string} file */
    read: (file) => readFileSync(join(folder, file), "utf8"),
    /** @param {string} file @param {string} text */
    write: (file, text) => writeFileSync(join(folder, file), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @typedef {ReturnType<typeof makeScratchTree>} ScratchTree */

/** The same files under other names: a link to the folder is no folder where children may read only this one. */
function linkAll(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Caches are written in place.
    if (/^\.(vite|vitest|cache)/.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(/** @type {string} */ source, /** @type {string} */ target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** @param {string} path */
const setupText = (path) => `
import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
const reached = new Set<number>();
Object.assign(globalThis, { __reached: (id: number) => reached.add(id) });
afterAll(() => {
  const file = expect.getState().testPath;
  if (reached.size > 0) appendFileSync(${JSON.stringify(path)}, JSON.stringify({ file, ids: [...reached] }) + "\\n");
});
`;

/** @param {string} path @param {string} from @param {string} to */
function replaceIn(path, from, to) {
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${path} has no longer "${from}"`);
  writeFileSync(path, text.replace(from, to));
}
