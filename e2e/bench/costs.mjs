import { printCosts } from "./cost-table.mjs";
import { settleDisk } from "./figures.mjs";
import { costOfIdling } from "./idle.mjs";
import { costOfPackages } from "./package-age.mjs";
import { costsOfRequests } from "./requests.mjs";
import { costOfStart } from "./start.mjs";
import { costOfUpload } from "./upload.mjs";

/** @typedef {Partial<Record<import("./cost-table.mjs").CostName, import("./cost-table.mjs").Measured>>} Measured */

/** @type {[name: string, measure: () => Promise<Measured>][]} */
const parts = [
  ["requests", costsOfRequests],
  ["an upload", costOfUpload],
  ["packages", costOfPackages],
  ["starts", costOfStart],
  ["idle memory", costOfIdling],
];

/** What a request, an upload, a package and a start cost, each beside its reference: docs/performance.md. */
export async function benchCosts() {
  /** @type {Measured} */
  const measured = {};
  for (const [name, measure] of parts) {
    settleDisk();
    const began = performance.now();
    try {
      Object.assign(measured, await measure());
      console.log(`Measured ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    } catch (error) {
      console.error(`Could not measure ${name}:`, error);
    }
  }
  return printCosts(measured);
}
