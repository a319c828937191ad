import { MediaError } from "./port";

/** A semaphore with a FIFO queue. */
export interface Semaphore {
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Plain data, so that several bundles of a process can share it. */
export interface SemaphoreState {
  free: number;
  waiting: (() => void)[];
}

export function newSemaphore(places: number): SemaphoreState {
  return { free: places, waiting: [] };
}

/** Work of minutes shares one place, and what a request waits for another one. */
export function oneAtATime(): Record<string, SemaphoreState> {
  const [jobs, requests] = [newSemaphore(1), newSemaphore(1)];
  return { audio: jobs, video: jobs, speech: jobs, image: requests, scan: requests, scene: requests };
}

export function semaphore(state: SemaphoreState): Semaphore {
  const { waiting } = state;

  function enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(cancelled());
    if (state.free > 0) {
      state.free -= 1;
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
        else state.free += 1;
      }
    },
  };
}

function cancelled(): MediaError {
  return new MediaError("cancelled", "The job was cancelled.");
}
