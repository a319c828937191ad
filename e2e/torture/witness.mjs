import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from "node:fs";

/**
 * One line of the witness log. `sent` stands before a request, `acked` after its successful answer, `refused` after an
 * answer that changes nothing, `settled` after a restart has shown what became of a request without an answer.
 * @typedef {object} Entry
 * @property {number} op
 * @property {"sent" | "acked" | "refused" | "settled"} phase
 * @property {import("./expectations.mjs").OperationKind} kind
 * @property {number | null} clip
 * @property {any} value
 */

/** An append-only file that knows more than the server: a line is on disk before the next request is sent. */
export class Witness {
  #file;
  #operations = 0;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
    this.#file = openSync(path, "ax");
  }

  /** A number for a new request. */
  nextOperation() {
    this.#operations += 1;
    return this.#operations;
  }

  /** @param {Entry} entry */
  write(entry) {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    if (entry.phase !== "sent") fdatasyncSync(this.#file);
  }

  /** Everything written so far, read back from the disk. @returns {Entry[]} */
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
