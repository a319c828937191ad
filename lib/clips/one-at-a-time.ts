import { runExclusive } from "#lib/platform/keyed-mutex";

/** For copies and imports, each of which may hold a whole clip: those of one person wait for each other. */
export function oneAtATime<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return runExclusive(`copies and imports of ${userId}`, async () => {
    signal.throwIfAborted();
    return work();
  });
}
