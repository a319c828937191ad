const lines = new Map<number, Promise<unknown>>();

/** Runs the work for a clip after all that was given for it before, so that the same thing is never made twice at once. */
export function inLine<T>(clipId: number, work: () => Promise<T>): Promise<T> {
  const run = (lines.get(clipId) ?? Promise.resolve()).then(work, work);
  const settled = run
    .catch(() => undefined)
    .finally(() => {
      if (lines.get(clipId) === settled) lines.delete(clipId);
    });
  lines.set(clipId, settled);
  return run;
}
