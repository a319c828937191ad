import { currentRuntime, shared } from "#lib/kernel/runtime.mjs";

/** Where no server runs, one bundle is all there is. */
const alone = new Map<string, Promise<unknown>>();

/**
 * Runs the work after all that was given for the same line before, in this process, so that the same thing is never made
 * twice at once.
 */
export function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  const lines = currentRuntime() ? shared("lines", () => new Map<string, Promise<unknown>>()) : alone;
  const run = (lines.get(line) ?? Promise.resolve()).then(work, work);
  const settled = run
    .catch(() => undefined)
    .finally(() => {
      if (lines.get(line) === settled) lines.delete(line);
    });
  lines.set(line, settled);
  return run;
}
