import fs from "node:fs";

/**
 * Messages from a media child to the server, over Node's IPC channel.
 * @typedef {{type: "progress", stage: string, percent: number, seconds: number, overview?: import("../audio/peaks.mjs").Waveform}
 *   | {type: "done", result: unknown}
 *   | {type: "failed", reason: import("../port").MediaFailure, message: string, detail?: string}} ChildMessage
 */

export class ChildFailure extends Error {
  /** @param {import("../port").MediaFailure} reason @param {string} message @param {string} [detail] for the log only */
  constructor(reason, message, detail) {
    super(message);
    this.reason = reason;
    this.detail = detail;
  }
}

/** @param {ChildMessage} message */
export function sendToParent(message) {
  process.send?.(message);
}

/**
 * @template Job
 * @param {(job: Job) => Promise<unknown>} work
 */
export function serveOneJob(work) {
  process.umask(0o077);
  process.once("disconnect", end);
  process.once("message", async (job) => {
    try {
      answer({ type: "done", result: await work(/** @type {Job} */ (job)) });
    } catch (error) {
      if (error instanceof ChildFailure) {
        answer({ type: "failed", reason: error.reason, message: error.message, detail: error.detail });
      } else {
        fs.writeSync(2, error instanceof Error ? `${error.stack}` : String(error));
        end();
      }
    }
  });
}

const parent = process.ppid;

/** Exits when the server is gone, for work that never returns to the event loop. */
export function exitIfOrphaned() {
  if (process.ppid !== parent) end();
}

/** @param {ChildMessage} message */
function answer(message) {
  process.send?.(message, undefined, {}, end);
}

/** process.exit would wait for V8's threads, and sometimes hangs while they compile WebAssembly. */
function end() {
  try {
    process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}
