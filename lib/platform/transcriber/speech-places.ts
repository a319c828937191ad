import { type Semaphore, semaphore } from "../media/process/semaphore";
import { createFairSemaphore, type FairSemaphore } from "../turns/fair-semaphore";

/** One place before all children that listen, whichever of them comes first. */
export function speechPlaces(semaphores: Record<string, FairSemaphore>): Semaphore {
  semaphores.speech ??= createFairSemaphore(1, { givesWay: true });
  return semaphore(semaphores.speech);
}
