import { MediaError } from "./port";

/** Lets at most `places` jobs run at once; the others wait in the order they came. */
export interface Gate {
  /** Runs the job as soon as there is a place; a job whose signal is aborted while it waits never starts. */
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Who is inside a gate and who waits before it: plain, so that several bundles of one process can share it. */
export interface GateState {
  free: number;
  waiting: (() => void)[];
}

/** An empty gate with that many places. */
export function emptyGate(places: number): GateState {
  return { free: places, waiting: [] };
}

/** Guards a gate; several guards of one state share its places and its line. */
export function gate(state: GateState): Gate {
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
