// `npm run mutate -- [--only=text|12,17] [--new-list --seed=1 --count=200]`: makes one small fault after another in a copy
// of this tree, runs the unit tests that reach its place, and names the faults that none of them notices. The faults are
// those of list.jsonl; one whose line has changed is left out. The figures are in test-results/mutations.json, too.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rootDir } from "../support/steps.mjs";
import { findTests } from "./find-tests.mjs";
import { candidateOf, chooseMutations } from "./list.mjs";
import { runTests } from "./run-tests.mjs";
import { makeScratchTree } from "./scratch-tree.mjs";
import { hasRightTypes } from "./types.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    "new-list": { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
  },
});
const listPath = join(import.meta.dirname, "list.jsonl");

if (values["new-list"]) {
  const chosen = chooseMutations({ seed: Number(values.seed), count: Number(values.count) });
  writeFileSync(listPath, chosen.map((mutation) => `${JSON.stringify(mutation)}\n`).join(""));
  console.log(`${chosen.length} mutations chosen with seed ${values.seed}`);
  process.exit(0);
}

const list = readFileSync(listPath, "utf8")
  .trim()
  .split("\n")
  .map((line, index) => ({ number: index + 1, ...JSON.parse(line) }));
const wanted = list.filter(isWanted);
const found = wanted.flatMap((mutation) => {
  const place = candidateOf(mutation);
  return place ? [{ mutation, place }] : [];
});
const gone = wanted.filter((mutation) => !found.some((one) => one.mutation === mutation));

const tree = makeScratchTree();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    tree.remove();
    process.exit(1);
  });
}
/** @type {(import("./list.mjs").Mutation & {number: number, outcome: string, by: string})[]} */
const results = [];
try {
  if (!(await hasRightTypes(tree))) throw new Error("The tree does not compile as it is.");
  console.log(`Which tests reach ${found.length} places ...`);
  const { testsOf, failedFiles, seconds } = await findTests(
    tree,
    found.map(({ place }) => place),
  );
  for (const file of failedFiles) console.log(`  ${file} fails without any fault, and is left out`);
  for (const [index, { mutation, place }] of found.entries()) {
    const verdict = await judge(place, testsOf[index] ?? [], seconds);
    results.push({ ...mutation, ...verdict });
    console.log(line({ ...mutation, ...verdict }));
    writeResults();
  }
} finally {
  tree.remove();
}

const survivors = results.filter(({ outcome }) => outcome === "survived" || outcome === "not reached");
const counted = results.filter(({ outcome }) => outcome !== "wrong types");
console.log("\nSurvivors:");
for (const survivor of survivors) console.log(line(survivor));
for (const { number, file, line: words } of gone) console.log(`#${number} is gone: ${file}: ${words}`);
const share = counted.length === 0 ? 0 : (100 * survivors.length) / counted.length;
console.log(
  `\n${counted.length - survivors.length} killed, ${survivors.length} survived, ${results.length - counted.length} do not compile, ` +
    `${gone.length} gone: ${share.toFixed(1)} of 100 survive`,
);

/**
 * @param {import("./candidates.mjs").Candidate} place @param {readonly string[]} tests
 * @param {ReadonlyMap<string, number>} seconds
 */
async function judge({ file, start, from, to }, tests, seconds) {
  const text = tree.read(file);
  tree.write(file, text.slice(0, start) + to + text.slice(start + from.length));
  try {
    if (tests.length > 0) {
      const usual = tests.reduce((sum, test) => sum + (seconds.get(test) ?? 0), 0);
      const { failed } = await runTests(tree, tests, { bail: true, timeoutSeconds: 90 + 3 * usual });
      if (failed) return { outcome: "killed", by: failed };
    }
    if (!(await hasRightTypes(tree))) return { outcome: "wrong types", by: "" };
    return { outcome: tests.length > 0 ? "survived" : "not reached", by: `${tests.length} files` };
  } finally {
    tree.write(file, text);
  }
}

/** @param {import("./list.mjs").Mutation & {number: number}} mutation */
function isWanted({ number, file, line: words }) {
  const { only } = values;
  if (!only) return true;
  return /^[\d,]+$/.test(only) ? only.split(",").includes(String(number)) : `${file} ${words}`.includes(only);
}

/** @param {import("./list.mjs").Mutation & {number: number, outcome: string, by: string}} result */
function line({ number, file, line: words, kind, from, to, outcome, by }) {
  const short = (/** @type {string} */ text) => JSON.stringify(text.replace(/\s+/g, " ").slice(0, 60));
  return `#${number} ${outcome}: ${file}: ${words.slice(0, 100)}\n    ${kind}: ${short(from)} -> ${short(to)} (${by})`;
}

function writeResults() {
  mkdirSync(join(rootDir, "test-results"), { recursive: true });
  writeFileSync(join(rootDir, "test-results/mutations.json"), `${JSON.stringify(results, null, 1)}\n`);
}
