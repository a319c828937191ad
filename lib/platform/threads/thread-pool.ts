import { Worker } from "node:worker_threads";
import { createFairQueue, type FairLine } from "../turns/fair-queue";

/**
 * Runs one task of lib/threads/tasks.ts away from the event loop: pure work on bytes and values. `turn` says whose request
 * waits for it.
 */
type RunTask = (
  task: string,
  input: unknown,
  transfer?: readonly ArrayBuffer[],
  turn?: string | null,
) => Promise<unknown>;

type Threads = { run: RunTask; close: () => Promise<void> };

type Waiting = {
  task: string;
  input: unknown;
  transfer: readonly ArrayBuffer[];
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};

const restSeconds = 30;
const longestSeconds = 60;
const heapMegabytes = 512;
const youngMegabytes = 16;
/** Each may hold ten megabytes; two threads take them within a quarter of a minute. */
const mostWaiting = 32;

export class TaskFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TaskFailed";
  }
}

export class TooManyTasks extends Error {
  constructor() {
    super("Too many tasks are waiting.");
    this.name = "TooManyTasks";
  }
}

/**
 * Threads start on demand and end after `rest` seconds. When more than `waiting` tasks of requests wait, the caller with
 * most of them is refused. On Node 24 and newer the limits hold where lib/server/limit-threads.mjs ran first.
 * @param program absolute path of the bundled tasks
 * @param options seconds a task may take, and a thread may rest; tasks that leave one place free for the others
 */
export function createThreads(
  program: string,
  {
    places = 2,
    waiting: most = mostWaiting,
    seconds = longestSeconds,
    rest = restSeconds,
    megabytes = heapMegabytes,
    slow = new Set(),
  }: {
    places?: number;
    waiting?: number;
    seconds?: number;
    rest?: number;
    megabytes?: number;
    slow?: ReadonlySet<string>;
  } = {},
): Threads {
  const line: FairLine<Waiting> = createFairQueue(most);
  const all: Set<Worker> = new Set();
  const resting: Map<Worker, NodeJS.Timeout> = new Map();
  let slowOnes = 0;
  let closed = false;

  const start = () => {
    const worker = new Worker(program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    all.add(worker);
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on("error", () => {});
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
    if (!idle && all.size >= places) return;
    const waiting = line.take(({ task }) => !slow.has(task) || slowOnes < Math.max(1, places - 1));
    if (!waiting) return;
    if (idle) {
      clearTimeout(resting.get(idle));
      resting.delete(idle);
    }
    give(idle ?? start(), waiting);
  };

  const give = (worker: Worker, { task, input, transfer, resolve, reject }: Waiting) => {
    if (slow.has(task)) slowOnes += 1;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      if (slow.has(task)) slowOnes -= 1;
      settle();
    };
    const onExit = () => end(() => reject(new TaskFailed(`The task ${task} ended with its thread.`)));
    const timer = setTimeout(() => {
      end(() => reject(new TaskFailed(`The task ${task} took too long.`)));
      void worker.terminate();
    }, seconds * 1000);
    const onError = (error: Error & { code?: string }) => {
      const isTooMuch = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      end(() => reject(isTooMuch ? new TaskFailed(`The task ${task} needs too much memory.`) : error));
    };
    const onMessage = (answer: { result: unknown } | { message: string }) => {
      end(() => {
        if (closed) void worker.terminate();
        else rested(worker);
        if ("result" in answer) resolve(answer.result);
        else reject(new Error(answer.message));
      });
      next();
    };
    worker.once("message", onMessage).once("error", onError).once("exit", onExit);
    try {
      worker.postMessage({ task, input }, [...transfer]);
    } catch (error) {
      // postMessage failed, so the thread has not received the task.
      end(() => {
        rested(worker);
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    }
  };

  const rested = (worker: Worker) => {
    const timer = setTimeout(() => {
      resting.delete(worker);
      void worker.terminate();
    }, rest * 1000);
    timer.unref();
    resting.set(worker, timer);
  };

  return {
    run: (task, input, transfer = [], turn = null) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new TaskFailed("The server is stopping."));
        // A free thread takes one immediately, so that a full line is one that waits.
        next();
        line.push({ task, input, transfer, resolve, reject }, turn)?.reject(new TooManyTasks());
        next();
      }),
    async close() {
      closed = true;
      for (const { reject } of line.drain()) reject(new TaskFailed("The server is stopping."));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
