import { currentRuntime, processSingleton } from "#lib/config/runtime";

type Tails = Map<string, Promise<unknown>>;

/** Without a runtime there is only one bundle. */
const localTails: Tails = new Map();

/** Runs work with the same key one after the other, within this process. */
export function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const tails = currentRuntime() ? processSingleton<Tails>("mutexes", () => new Map()) : localTails;
  const result = (tails.get(key) ?? Promise.resolve()).then(work, work);
  const tail = result
    .catch(() => undefined)
    .finally(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
  tails.set(key, tail);
  return result;
}
