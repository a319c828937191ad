import { currentRuntime, processSingleton } from "#lib/config/runtime";
import { currentTurn } from "#lib/kernel/turn";
import { createFairSemaphore, type FairSemaphore } from "./fair-semaphore";

interface Line {
  places: FairSemaphore;
  users: number;
}

type Lines = Map<string, Line>;

/** Without a runtime there is only one bundle. */
const localLines: Lines = new Map();

/** Runs work with the same key one after the other, within this process. Callers take turns. */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const lines = currentRuntime() ? processSingleton<Lines>("mutexes", () => new Map()) : localLines;
  const line = lines.get(key) ?? { places: createFairSemaphore(1), users: 0 };
  lines.set(key, line);
  line.users += 1;
  try {
    return await line.places.run(currentTurn(), work);
  } finally {
    line.users -= 1;
    if (line.users === 0) lines.delete(key);
  }
}
