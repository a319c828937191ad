/** Work that runs once, later, however many times it is scheduled until then. */
interface DeferredWork {
  readonly isScheduled: boolean;
  schedule: () => void;
  /** Runs the work now if it is scheduled. */
  runNow: () => void;
  cancel: () => void;
}

/** The work runs when `enqueue` calls back, such as queueMicrotask at the end of this turn. */
export function deferWork(work: () => void, enqueue: (run: () => void) => void): DeferredWork {
  let isScheduled = false;
  const runNow = () => {
    if (!isScheduled) return;
    isScheduled = false;
    work();
  };
  return {
    get isScheduled() {
      return isScheduled;
    },
    schedule() {
      if (isScheduled) return;
      isScheduled = true;
      enqueue(runNow);
    },
    runNow,
    cancel() {
      isScheduled = false;
    },
  };
}
