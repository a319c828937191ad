import { MediaError } from "./port";

/** Lets at most `places` jobs run at once; the others wait in the order they came. */
export interface Gate {
  /** Runs the job as soon as there is a place; a job whose signal is aborted while it waits never starts. */
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Makes a gate with that many places. */
export function gate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(cancelled());
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(cancelled());
      };
      waiting.push(start);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async run(job, signal) {
      await enter(signal);
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

function cancelled(): MediaError {
  return new MediaError("cancelled", "The job was cancelled.");
}
