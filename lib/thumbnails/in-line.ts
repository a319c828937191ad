const lines = new Map<string, Promise<unknown>>();

/** Runs the work after all that was given for the same line before, so that the same thing is never made twice at once. */
export function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  const run = (lines.get(line) ?? Promise.resolve()).then(work, work);
  const settled = run
    .catch(() => undefined)
    .finally(() => {
      if (lines.get(line) === settled) lines.delete(line);
    });
  lines.set(line, settled);
  return run;
}
