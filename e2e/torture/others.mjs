import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Works in a thread as a caller who attacks no one, so that the attackers' busy event loop is not measured.
 * @template {string} Name
 * @param {string} module the URL of one whose `prepareOthers(world)` answers acts by name
 * @param {object} world is copied into the thread
 */
export async function startOthers(module, world) {
  const worker = new Worker(new URL("./others-thread.mjs", import.meta.url), { workerData: { module, world } });
  await once(worker, "message");
  return {
    /** The milliseconds that 99 of 100 of each act took at most. @param {number} seconds @returns {Promise<Record<Name, number>>} */
    async work(seconds) {
      worker.postMessage(seconds);
      const [waits] = await once(worker, "message");
      return waits;
    },
    leave: () => worker.terminate(),
  };
}
