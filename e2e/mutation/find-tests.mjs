import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, relative } from "node:path";
import { runTests } from "./run-tests.mjs";

const MINUTES = 40;

/**
 * Runs every unit test once over a tree that notes which places are passed, and gives the test files of each place, the
 * quickest first. What is evaluated as a file is loaded belongs to the tests beside the file.
 * @param {import("./scratch-tree.mjs").ScratchTree} tree
 * @param {readonly import("./candidates.mjs").Candidate[]} places
 */
export async function findTests(tree, places) {
  const originals = new Map([...new Set(places.map(({ file }) => file))].map((file) => [file, tree.read(file)]));
  for (const [file, text] of originals) tree.write(file, withProbes(text, file, places));
  rmSync(tree.reachedPath, { force: true });
  const { failedFiles, seconds } = await runTests(tree, [], { bail: false, timeoutSeconds: MINUTES * 60 });
  for (const [file, text] of originals) tree.write(file, text);
  if (seconds.size === 0) throw new Error("the tests of the unchanged tree left no report");

  const lines = existsSync(tree.reachedPath) ? readFileSync(tree.reachedPath, "utf8").trim().split("\n") : [];
  const notes = lines
    .map((line) => JSON.parse(line))
    .map(({ file, ids }) => ({ file: relative(tree.folder, file), ids }));
  const unsure = new Set(failedFiles);
  const testsOf = places.map(({ file, probe }, id) => {
    const reaching = notes.filter(({ ids }) => ids.includes(id)).map((note) => note.file);
    const found = probe ? reaching : [...seconds.keys()].filter((test) => dirname(test) === dirname(file));
    return [...new Set(found)]
      .filter((test) => !unsure.has(test))
      .sort((a, b) => (seconds.get(a) ?? 0) - (seconds.get(b) ?? 0));
  });
  return { testsOf, failedFiles, seconds };
}

/**
 * @param {string} text @param {string} file
 * @param {readonly import("./candidates.mjs").Candidate[]} places
 */
function withProbes(text, file, places) {
  const insertions = places.flatMap(({ file: own, probe }, id) => {
    if (own !== file || !probe) return [];
    const { start, end, name } = probe;
    const length = end - start;
    return [
      { at: start, order: -length, words: `${name ? `${name}: ` : ""}((globalThis as any).__reached?.(${id}), ` },
      { at: end, order: length, words: ")" },
    ];
  });
  // At one place, what ends comes before what begins; of what ends the inner first, of what begins the outer.
  insertions.sort((a, b) => a.at - b.at || Math.sign(b.order) - Math.sign(a.order) || a.order - b.order);
  let result = "";
  let from = 0;
  for (const { at, words } of insertions) {
    result += text.slice(from, at) + words;
    from = at;
  }
  return result + text.slice(from);
}
