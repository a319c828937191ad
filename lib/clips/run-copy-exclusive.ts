import { runExclusive } from "#lib/platform/turns/keyed-mutex";

export function runCopyExclusive<T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return runExclusive(`copies and imports of ${userId}`, async () => {
    signal.throwIfAborted();
    return work();
  });
}
