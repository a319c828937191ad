/** @typedef {{name: string, value: string, reference?: string, ratio?: string, goal?: string, isMet?: boolean}} Figure */

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
  const rows = [
    { name: title, value: "here", reference: "reference", ratio: "ratio", goal: "goal", verdict: "verdict" },
    ...figures.map((figure) => ({ reference: "", ratio: "", goal: "", ...figure, verdict: verdictOf(figure) })),
  ];
  const widths = /** @type {const} */ (["name", "value", "reference", "ratio", "goal", "verdict"]).map((column) => ({
    column,
    width: Math.max(...rows.map((row) => row[column].length)),
  }));
  console.log();
  for (const row of rows)
    console.log(
      widths
        .map(({ column, width }) => row[column].padEnd(width))
        .join("  ")
        .trimEnd(),
    );
}

/** @param {Figure} figure */
const verdictOf = ({ isMet }) => (isMet === undefined ? "" : isMet ? "met" : "MISSED");
