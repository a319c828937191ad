// The thread of others.mjs.
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {() => Promise<{status: number}>} Act */

/** @param {Record<string, Act>} acts @param {number} seconds */
async function worstWaits(acts, seconds) {
  /** @type {Record<string, number>} */
  const worst = {};
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends) {
    for (const [name, act] of Object.entries(acts)) {
      const began = performance.now();
      const { status } = await act();
      if (status >= 300) throw new Error(`the others' ${name}: ${status}`);
      worst[name] = Math.max(worst[name] ?? 0, performance.now() - began);
    }
  }
  return worst;
}

const { prepareOthers } = await import(workerData.module);
const acts = await prepareOthers(workerData.world);
parentPort?.on("message", async (seconds) => parentPort?.postMessage(await worstWaits(acts, seconds)));
parentPort?.postMessage("ready");
