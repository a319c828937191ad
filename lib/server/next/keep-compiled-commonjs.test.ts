import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-compiled-"));
});
afterEach(() => rm(folder, { recursive: true }));

const give = (name: string, text: string) => writeFile(join(folder, name), text);
const keep = resolve(import.meta.dirname, "keep-compiled-commonjs.mjs");

/** What another process finds in `main.cjs`, having kept what it compiled. */
function run({ forMs = 10_000, after = "" } = {}): unknown {
  const program = `
    import { createRequire } from "node:module";
    import { keepCompiledCommonJs } from ${JSON.stringify(keep)};
    keepCompiledCommonJs(${JSON.stringify(join(folder, "kept"))}, ${forMs});
    const found = createRequire(${JSON.stringify(join(folder, "from.cjs"))})("./main.cjs");
    console.log(JSON.stringify(await found));
    ${after}
  `;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}
const keptFile = () => {
  const [name = ""] = readdirSync(join(folder, "kept"));
  const { ino, size } = statSync(join(folder, "kept", name));
  return { name, ino, size };
};

test("a second process compiles nothing anew, and finds what the first one found", async () => {
  await give("one.js", `exports.add = (a, b) => a + b;`);
  await give("main.cjs", `const { add } = require("./one.js");\nmodule.exports = { sum: add(2, 3) };`);
  expect(run()).toEqual({ sum: 5 });
  const first = keptFile();
  expect(run()).toEqual({ sum: 5 });
  expect(keptFile()).toEqual(first);
});

test("a start that is over is kept before its process ends, and what is loaded later is left alone", async () => {
  await give("main.cjs", `module.exports = { is: "there" };`);
  await give("later.cjs", `module.exports = "x".repeat(3);`);
  const later = `
    await new Promise((resolve) => setTimeout(resolve, 300));
    createRequire(${JSON.stringify(join(folder, "from.cjs"))})("./later.cjs");
    process.exitCode = 0;
  `;
  expect(run({ forMs: 1, after: later })).toEqual({ is: "there" });
  const kept = keptFile();
  expect(run({ forMs: 1, after: later })).toEqual({ is: "there" });
  expect(keptFile()).toEqual(kept);
});

test("another text of the same length is what runs", async () => {
  await give("main.cjs", `module.exports = { is: "old" };`);
  run();
  const first = keptFile();
  await give("main.cjs", `module.exports = { is: "new" };`);
  expect(run()).toEqual({ is: "new" });
  expect(keptFile().ino).not.toBe(first.ino);
  expect(run()).toEqual({ is: "new" });
});

test("a module has all that Node gives one, and an error its line and column", async () => {
  await give("later.mjs", `export const is = "imported";`);
  await give("imports.cjs", `exports.later = () => import("./later.mjs").then(({ is }) => is);`);
  await give("esm.js", `export const is = "a module";`);
  await give("hash.cjs", `#!/usr/bin/env node\nexports.is = "a command";`);
  await give("thrown.cjs", `exports.error = new Error("here");`);
  await give(
    "main.cjs",
    `const place = /thrown\\.cjs:\\d+:\\d+/.exec(require("./thrown.cjs").error.stack)[0];
     const own = [this === module.exports, require("path").basename(__filename), __dirname === require("path").dirname(__filename)];
     const more = [typeof require.resolve.paths, module.children.length, require.cache[__filename] === module];
     const esm = (() => { try { return require("./esm.js").is; } catch (error) { return error.code ?? error.name; } })();
     module.exports = require("./imports.cjs").later().then((later) => ({ place, own, more, esm, later, command: require("./hash.cjs").is }));`,
  );
  const all = {
    place: "thrown.cjs:1:17",
    own: [true, "main.cjs", true],
    more: ["function", 1, true],
    esm: "a module",
    later: "imported",
    command: "a command",
  };
  expect(run()).toEqual(all);
  expect(run()).toEqual(all);
});

test("what is kept and cannot be read is made anew; where nothing can be kept, the program runs", async () => {
  await give("main.cjs", `module.exports = { is: "there" };`);
  run();
  const { name } = keptFile();
  const whole = await readFile(join(folder, "kept", name));
  for (const damaged of [whole.subarray(0, -1), whole.with(whole.length - 9, 1), Buffer.from("no")]) {
    await writeFile(join(folder, "kept", name), damaged);
    expect(run()).toEqual({ is: "there" });
    expect(await readFile(join(folder, "kept", name))).not.toEqual(damaged);
  }
  await rm(join(folder, "kept"), { recursive: true });
  await give("kept", "a file where the folder should be");
  expect(run()).toEqual({ is: "there" });
});
