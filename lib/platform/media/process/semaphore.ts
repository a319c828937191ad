import { currentTurn } from "#lib/kernel/turn";
import { createFairSemaphore, type FairSemaphore, isQueueFull } from "../../turns/fair-semaphore";
import { MediaError } from "../port";
import { Pauses } from "./pauses";

export interface Semaphore {
  run<T>(job: (pauses: Pauses) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Work of minutes shares one place, and what a request waits for another one. */
export function createSingleSemaphores(): Record<string, FairSemaphore> {
  const [jobs, requests] = [createFairSemaphore(1), createFairSemaphore(1)];
  return { audio: jobs, video: jobs, speech: jobs, image: requests, scan: requests, scene: requests, reading: jobs };
}

export function semaphore(places: FairSemaphore): Semaphore {
  return {
    async run(job, signal) {
      const pauses = new Pauses();
      const leave = await enter(places, signal, pauses);
      try {
        return await job(pauses);
      } finally {
        leave();
      }
    },
  };
}

async function enter(places: FairSemaphore, signal: AbortSignal | undefined, pauses: Pauses): Promise<() => void> {
  try {
    return await places.enter(currentTurn(), signal, pauses);
  } catch (error) {
    if (isQueueFull(error)) throw error;
    throw new MediaError("cancelled", "The job was cancelled.");
  }
}
