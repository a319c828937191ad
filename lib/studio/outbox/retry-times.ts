interface FailedTry {
  error: unknown;
  /** How long the server has asked to wait. */
  askedMs: number;
  /** How long this device waits in any case. */
  ownMs: number;
}

/** When files that could not be sent may be tried again, by the ids of their items. */
export function createRetryTimes() {
  const dueAt = new Map<string, number>();
  const failures = new Map<string, { error: unknown; until: number }>();
  return {
    /** By `performance.now()`. */
    dueAt,
    note(id: string, { error, askedMs, ownMs }: FailedTry): void {
      const now = performance.now();
      failures.set(id, { error, until: now + askedMs });
      dueAt.set(id, now + Math.max(askedMs, ownMs));
    },
    /** Whether the server allows it by now. */
    mayGo: (id: string): boolean => (failures.get(id)?.until ?? 0) <= performance.now(),
    errorOf: (id: string): unknown => failures.get(id)?.error,
  };
}
