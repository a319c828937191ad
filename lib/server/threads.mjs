import { Worker } from "node:worker_threads";

/**
 * Runs one task of lib/threads/tasks.ts away from the event loop: pure work on bytes and values.
 * @typedef {(task: string, input: unknown, transfer?: readonly ArrayBuffer[]) => Promise<unknown>} RunTask
 * @typedef {{run: RunTask, close: () => Promise<void>}} Threads
 * @typedef {{task: string, input: unknown, transfer: readonly ArrayBuffer[], resolve: (value: any) => void, reject: (error: Error) => void}} Waiting
 */

const restSeconds = 30;
const longestSeconds = 60;
const heapMegabytes = 512;

/** A task that ended without a result: it took too long, or more memory than it may have. */
export class TaskFailed extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "TaskFailed";
  }
}

/**
 * At most `places` threads, started when they are needed and ended after they have rested for a while; tasks wait in
 * line. A task that takes too long or too much memory ends its thread and nothing else.
 * @param {string} program absolute path of the bundled tasks
 * @param {{places?: number, seconds?: number, rest?: number, megabytes?: number}} [options] seconds a task may take, and a thread may rest
 * @returns {Threads}
 */
export function createThreads(
  program,
  { places = 2, seconds = longestSeconds, rest = restSeconds, megabytes = heapMegabytes } = {},
) {
  /** @type {Waiting[]} */
  const line = [];
  /** @type {Set<Worker>} */
  const all = new Set();
  /** @type {Map<Worker, NodeJS.Timeout>} */
  const resting = new Map();
  let closed = false;

  const start = () => {
    const worker = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    all.add(worker);
    // A thread that has nothing to do keeps no process alive.
    worker.unref();
    worker.once("exit", () => {
      all.delete(worker);
      const timer = resting.get(worker);
      if (timer) clearTimeout(timer);
      resting.delete(worker);
      next();
    });
    return worker;
  };

  const next = () => {
    const [idle] = resting.keys();
    if (line.length === 0 || (!idle && all.size >= places)) return;
    const waiting = /** @type {Waiting} */ (line.shift());
    if (idle) {
      clearTimeout(resting.get(idle));
      resting.delete(idle);
    }
    give(idle ?? start(), waiting);
  };

  /** @param {Worker} worker @param {Waiting} waiting */
  const give = (worker, { task, input, transfer, resolve, reject }) => {
    /** @param {() => void} settle */
    const end = (settle) => {
      clearTimeout(timer);
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      worker.off("exit", onExit);
      settle();
    };
    const onExit = () => end(() => reject(new TaskFailed(`The task ${task} ended with its thread.`)));
    const timer = setTimeout(() => {
      end(() => reject(new TaskFailed(`The task ${task} took too long.`)));
      // Whatever a thread on its way out still has to say is about a task that was given up.
      worker.on("error", () => {});
      void worker.terminate();
    }, seconds * 1000);
    worker.once("error", (error) => {
      const code = "code" in error ? error.code : null;
      end(() =>
        reject(code === "ERR_WORKER_OUT_OF_MEMORY" ? new TaskFailed(`The task ${task} needs too much memory.`) : error),
      );
      worker.on("error", () => {});
    });
    worker.once("exit", onExit);
    worker.once("message", (/** @type {{result: unknown} | {message: string}} */ answer) => {
      end(() => {
        if (closed) void worker.terminate();
        else rested(worker);
        if ("result" in answer) resolve(answer.result);
        else reject(new Error(answer.message));
      });
      next();
    });
    worker.postMessage({ task, input }, [...transfer]);
  };

  /** @param {Worker} worker */
  const rested = (worker) => {
    const timer = setTimeout(() => {
      resting.delete(worker);
      void worker.terminate();
    }, rest * 1000);
    timer.unref();
    resting.set(worker, timer);
  };

  return {
    run: (task, input, transfer = []) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new TaskFailed("The server is stopping."));
        line.push({ task, input, transfer, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const { reject } of line.splice(0)) reject(new TaskFailed("The server is stopping."));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
