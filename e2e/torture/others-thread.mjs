// The thread of others.mjs.
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {() => Promise<{status: number}>} Act */

/** Between two of them the quick acts are measured ten times, so that there are enough of these. */
const LONG_ACT_MS = 200;

/** @param {Record<string, Act>} acts @param {number} seconds */
async function measureWaits(acts, seconds) {
  /** @type {Record<string, number[]>} */
  const waits = Object.fromEntries(Object.keys(acts).map((name) => [name, []]));
  const ends = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < ends; round += 1) {
    for (const [name, act] of Object.entries(acts)) {
      if (round % 10 > 0 && Number(waits[name]?.[0]) > LONG_ACT_MS) continue;
      const began = performance.now();
      const { status } = await act();
      if (status >= 300) throw new Error(`the others' ${name}: ${status}`);
      waits[name]?.push(performance.now() - began);
    }
  }
  return Object.fromEntries(Object.entries(waits).map(([name, times]) => [name, longestOf99(times)]));
}

/** The longest of 99 in 100; of fewer than 100, the longest. @param {readonly number[]} times */
function longestOf99(times) {
  return times.toSorted((a, b) => b - a)[Math.floor(times.length / 100)] ?? 0;
}

const { prepareOthers } = await import(workerData.module);
const acts = await prepareOthers(workerData.world);
parentPort?.on("message", async (seconds) => parentPort?.postMessage(await measureWaits(acts, seconds)));
parentPort?.postMessage("ready");
