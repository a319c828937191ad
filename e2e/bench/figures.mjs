import { execFileSync } from "node:child_process";
import { printTable } from "./print-table.mjs";

/** @typedef {{name: string, value: string, reference?: string, ratio?: string, goal?: string, isMet?: boolean}} Figure */

/** Else what was written before would be on its way to the disk while something is measured. */
export function settleDisk() {
  execFileSync("sync");
}

/** @param {readonly number[]} values @param {number} share 0.5 is the median */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/** Durations in milliseconds. @param {number} times @param {(round: number) => Promise<unknown>} work */
export async function timed(times, work) {
  /** @type {number[]} */
  const durations = [];
  for (let round = 0; round < times; round += 1) {
    const began = performance.now();
    await work(round);
    durations.push(performance.now() - began);
  }
  return durations;
}

/** @param {number} milliseconds */
export function inTime(milliseconds) {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** @param {number} bytes */
export function inMegabytes(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}

/** @param {string} title @param {readonly Figure[]} figures */
export function printFigures(title, figures) {
  const cells = figures.map((figure) => {
    const { name, value, reference = "", ratio = "", goal = "" } = figure;
    return [name, value, reference, ratio, goal, verdictOf(figure)];
  });
  printTable([[title, "here", "reference", "ratio", "goal", "verdict"], ...cells]);
}

/** @param {Figure} figure */
const verdictOf = ({ isMet }) => (isMet === undefined ? "" : isMet ? "met" : "MISSED");
