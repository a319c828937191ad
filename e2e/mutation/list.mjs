import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rootDir } from "../support/steps.mjs";
import { createRandom } from "../torture/random.mjs";
import { candidateFiles, candidatesIn, folders } from "./candidates.mjs";

/**
 * A mutation as it is stored: by the words of its line, so that it outlives changes elsewhere in the file. `nth` counts
 * lines of the same words, `column` is the place in the line without its indentation.
 * @typedef {{file: string, line: string, nth: number, column: number, kind: string, from: string, to: string}} Mutation
 */

const LEAST_OF_A_FOLDER = 8;

/**
 * The same list for the same seed and tree: a few of each folder, the rest wherever they fall, one for each line.
 * @param {{seed: number, count: number}} options @returns {Mutation[]}
 */
export function chooseMutations({ seed, count }) {
  const random = createRandom(seed);
  const all = candidateFiles().flatMap(candidatesIn).map(stored);
  const shuffled = all.map((mutation) => ({ mutation, key: random.next() })).sort((a, b) => a.key - b.key);
  /** @type {Map<string, Mutation>} */
  const chosen = new Map();
  const take = (/** @type {Mutation} */ mutation) => {
    const place = `${mutation.file}\n${mutation.line}\n${mutation.nth}`;
    if (!chosen.has(place) && chosen.size < count) chosen.set(place, mutation);
  };
  for (const folder of folders) {
    const ofFolder = shuffled.filter(({ mutation }) => mutation.file.startsWith(`${folder}/`));
    for (const { mutation } of ofFolder.slice(0, LEAST_OF_A_FOLDER)) take(mutation);
  }
  for (const { mutation } of shuffled) take(mutation);
  return [...chosen.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

/** Where it is now; null when its words have changed. @param {Mutation} mutation @returns {number | null} */
export function placeOf({ file, line, nth, column, from }) {
  const text = read(file);
  if (text === null) return null;
  let start = 0;
  let seen = 0;
  for (const words of text.split("\n")) {
    if (words.trim() === line && seen++ === nth) {
      const place = start + words.indexOf(line) + column;
      return text.startsWith(from, place) ? place : null;
    }
    start += words.length + 1;
  }
  return null;
}

/**
 * What of the current source it is, with the range that shows that it is reached; null when it is gone.
 * @param {Mutation} mutation
 */
export function candidateOf(mutation) {
  const start = placeOf(mutation);
  if (start === null) return null;
  const { file, kind, from, to } = mutation;
  return (
    candidatesIn(file).find(
      (found) => found.start === start && found.kind === kind && found.from === from && found.to === to,
    ) ?? null
  );
}

/** @param {import("./candidates.mjs").Candidate} candidate @returns {Mutation} */
function stored({ file, kind, start, from, to }) {
  const text = read(file) ?? "";
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const words = text.slice(lineStart, text.indexOf("\n", start));
  const line = words.trim();
  const nth = text
    .slice(0, lineStart)
    .split("\n")
    .filter((other) => other.trim() === line).length;
  return { file, line, nth, column: start - lineStart - words.indexOf(line), kind, from, to };
}

/** @type {Map<string, string | null>} */
const texts = new Map();

/** @param {string} file */
function read(file) {
  if (!texts.has(file)) {
    try {
      texts.set(file, readFileSync(join(rootDir, file), "utf8"));
    } catch {
      texts.set(file, null);
    }
  }
  return texts.get(file) ?? null;
}
