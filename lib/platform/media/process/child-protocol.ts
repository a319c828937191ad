import fs from "node:fs";
import type { Waveform } from "../audio/peaks";
import type { MediaFailure } from "../port";

/** Messages from a media child to the server, over Node's IPC channel. */
export type ChildMessage =
  | { type: "progress"; stage: string; percent: number; seconds: number; overview?: Waveform }
  | { type: "done"; result: unknown }
  | { type: "failed"; reason: MediaFailure; message: string; detail?: string };

export class ChildFailure extends Error {
  reason: MediaFailure;
  detail: string | undefined;

  /** @param detail for the log only */
  constructor(reason: MediaFailure, message: string, detail?: string) {
    super(message);
    this.reason = reason;
    this.detail = detail;
  }
}

export function sendToParent(message: ChildMessage) {
  process.send?.(message);
}

export function serveOneJob<Job>(work: (job: Job) => Promise<unknown>) {
  process.umask(0o077);
  process.once("disconnect", end);
  process.once("message", async (job) => {
    try {
      answer({ type: "done", result: await work(job as Job) });
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

function answer(message: ChildMessage) {
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
