import { EventEmitter } from "node:events";
import { currentTurn } from "#lib/kernel/turn.mjs";
import { createPlaces, isTooManyWaiting, type Places } from "../../turns/places";
import { MediaError } from "../port";
import type { Pauses } from "./child";

export interface Semaphore {
  run<T>(job: (pauses: Pauses) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Work of minutes shares one place, and what a request waits for another one. */
export function oneAtATime(): Record<string, Places> {
  const [jobs, requests] = [createPlaces(1), createPlaces(1)];
  return { audio: jobs, video: jobs, speech: jobs, image: requests, scan: requests, scene: requests };
}

export function semaphore(places: Places): Semaphore {
  return {
    async run(job, signal) {
      const pauses: Pauses = new EventEmitter();
      const leave = await enter(places, signal, pauses);
      try {
        return await job(pauses);
      } finally {
        leave();
      }
    },
  };
}

async function enter(places: Places, signal: AbortSignal | undefined, pauses: Pauses): Promise<() => void> {
  const work = { pause: () => void pauses.emit("pause"), resume: () => void pauses.emit("resume") };
  try {
    return await places.enter(currentTurn(), signal, work);
  } catch (error) {
    if (isTooManyWaiting(error)) throw error;
    throw new MediaError("cancelled", "The job was cancelled.");
  }
}
