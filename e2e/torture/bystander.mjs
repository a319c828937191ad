// Polls /health from a worker thread while the server is under attack.
import { readFile, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

/**
 * @typedef {object} EffectOnOthers what other callers noticed between two looks
 * @property {number} worstMs the longest that anyone waited for /health
 * @property {number} answers how many were answered
 * @property {number} busyMs processor time of the server's main thread: no block can have been longer
 * @property {number} grownMb how far the server's memory rose above where it began, in MiB
 */

export class Bystander {
  #worker;
  #pid;
  #before = { busy: 0, rss: 0 };

  /** @param {{url: string, pid: number}} server */
  constructor({ url, pid }) {
    this.#pid = pid;
    this.#worker = new Worker(new URL("./bystander-thread.mjs", import.meta.url), { workerData: { url } });
  }

  async look() {
    await this.#ask();
    // Resets the kernel's peak; without permission, the peak covers the whole run.
    await writeFile(`/proc/${this.#pid}/clear_refs`, "5").catch(() => {});
    this.#before = { busy: await busyMs(this.#pid), rss: await memoryMb(this.#pid, "VmRSS") };
  }

  /** @returns {Promise<EffectOnOthers>} since the last look */
  async effectOnOthers() {
    const { worstMs, answers } = await this.#ask();
    return {
      worstMs,
      answers,
      busyMs: (await busyMs(this.#pid)) - this.#before.busy,
      grownMb: (await memoryMb(this.#pid, "VmHWM")) - this.#before.rss,
    };
  }

  async leave() {
    await this.#worker.terminate();
  }

  /** @returns {Promise<{worstMs: number, answers: number}>} */
  #ask() {
    return new Promise((resolve) => {
      this.#worker.once("message", resolve);
      this.#worker.postMessage("tell");
    });
  }
}

/** @param {number} pid */
async function busyMs(pid) {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "latin1").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}

/** @param {number} pid @param {string} name */
async function memoryMb(pid, name) {
  const status = await readFile(`/proc/${pid}/status`, "latin1").catch(() => "");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
}
