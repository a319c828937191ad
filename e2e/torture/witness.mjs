import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";

/**
 * A line of the witness log: `sent` before a request, `acked` after success, `refused` after an answer without effect,
 * `settled` once a restart has shown the outcome of an unanswered request.
 * @typedef {object} Entry
 * @property {number} op
 * @property {"sent" | "acked" | "refused" | "settled"} phase
 * @property {import("./expectations.mjs").OperationKind} kind
 * @property {number | null} clip
 * @property {any} value
 */

/** An append-only log, synced to disk before the next request is sent. */
export class Witness {
  #file;
  #operations = 0;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.#file = openSync(path, "ax");
  }

  nextOperation() {
    this.#operations += 1;
    return this.#operations;
  }

  /** @param {Entry} entry */
  write(entry) {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    if (entry.phase !== "sent") fdatasyncSync(this.#file);
  }

  /** @returns {Entry[]} */
  read() {
    return readFileSync(this.path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  close() {
    closeSync(this.#file);
  }
}
