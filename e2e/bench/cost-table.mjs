import { printTable } from "./print-table.mjs";

/**
 * One figure of ours and one of its reference, of the same run; `ratio` is missing where there was no reference.
 * @typedef {{value: string, reference: string, ratio?: number}} Measured
 */

/**
 * As multiples of the reference: `at most`, unless ours is the faster the higher it is.
 * @typedef {{work: string, must?: number, goal?: number, isSpeed?: boolean}} Cost
 */

/** Without a cache of compiled code, which Node has since 22.8. */
const startMust = Number.parseInt(process.versions.node, 10) < 22 ? 1.8 : 1.5;

/** What docs/performance.md promises: `must` is a bound, `goal` what is wanted. */
export const costs = Object.freeze({
  get: { work: "GET clip, CPU", must: 1.8, goal: 1.3 },
  getTime: { work: "GET clip, p50" },
  list: { work: "list of 20 among 100,000, CPU", must: 2.2, goal: 1.6 },
  listTime: { work: "list of 20 among 100,000, p50", must: 0.4, goal: 0.25 },
  patch: { work: "PATCH clip, CPU", must: 2.5, goal: 1.8 },
  searchWord: { work: "search for a common word, p50", must: 0.2, goal: 0.06 },
  searchLetters: { work: "search for two letters, p50", must: 0.2, goal: 0.06 },
  range: { work: "64 KiB of one's own file, CPU", must: 3, goal: 1.2 },
  page: { work: "/c/{code}, CPU", must: 2, goal: 1.3 },
  upload: { work: "upload of 200 MB, wall", must: 1.4, goal: 1.15 },
  packageFresh: { work: "package, in the first minute", must: 2.5, goal: 3, isSpeed: true },
  packageWorn: { work: "package, after an hour of work", must: 2.5, goal: 3, isSpeed: true },
  start: { work: "second start to the first 200", must: startMust, goal: 1.3 },
  idle: { work: "idle memory, Node process", must: 2, goal: 1.5 },
});

/** @typedef {keyof typeof costs} CostName */

/** @param {Cost} cost @param {number | undefined} ratio */
export function verdictOf({ must, goal, isSpeed = false }, ratio) {
  if (must === undefined || goal === undefined) return "";
  if (ratio === undefined) return "NOT MEASURED";
  const holds = (/** @type {number} */ bound) => (isSpeed ? ratio >= bound : ratio <= bound);
  if (holds(goal)) return "met the goal";
  return holds(must) ? "met" : "MISSED";
}

/** @param {Partial<Record<CostName, Measured>>} measured @returns {boolean} whether every must was measured and met */
export function printCosts(measured) {
  const rows = Object.entries(/** @type {Record<string, Cost>} */ (costs)).map(([name, cost]) => {
    const { value = "", reference = "", ratio } = measured[/** @type {CostName} */ (name)] ?? {};
    const bound = (/** @type {number | undefined} */ most) => (most === undefined ? "" : `${most}x`);
    const verdict = verdictOf(cost, ratio);
    return [
      cost.work,
      value,
      reference,
      ratio?.toFixed(2).concat("x") ?? "",
      bound(cost.must),
      bound(cost.goal),
      verdict,
    ];
  });
  printTable([["work", "here", "reference", "ratio", "must", "goal", "verdict"], ...rows]);
  const verdicts = rows.map((row) => row.at(-1)).filter(Boolean);
  const met = verdicts.filter((verdict) => verdict?.startsWith("met")).length;
  console.log(`\n${met} of ${verdicts.length} musts met.`);
  return met === verdicts.length;
}
