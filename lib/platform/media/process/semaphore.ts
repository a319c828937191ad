import { currentTurn } from "#lib/kernel/turn.mjs";
import { createPlaces, type Places } from "../../turns/places";
import { MediaError } from "../port";

export interface Semaphore {
  run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Work of minutes shares one place, and what a request waits for another one. */
export function oneAtATime(): Record<string, Places> {
  const [jobs, requests] = [createPlaces(1), createPlaces(1)];
  return { audio: jobs, video: jobs, speech: jobs, image: requests, scan: requests, scene: requests };
}

export function semaphore(places: Places): Semaphore {
  return {
    async run(job, signal) {
      const leave = await enter(places, signal);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}

async function enter(places: Places, signal: AbortSignal | undefined): Promise<() => void> {
  try {
    return await places.enter(currentTurn(), signal);
  } catch {
    throw new MediaError("cancelled", "The job was cancelled.");
  }
}
