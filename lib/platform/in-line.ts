import { currentRuntime, shared } from "#lib/kernel/runtime.mjs";

/** Without a runtime there is only one bundle. */
const alone = new Map<string, Promise<unknown>>();

/** Runs work with the same key one after the other within this process. */
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
