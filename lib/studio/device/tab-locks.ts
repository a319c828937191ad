/** So long a tab that is being closed may still hold its locks, and write. */
export const closingMs = 1500;

/** The lock that a tab holds as long as it looks after its draft. */
export const tabLock = (tab: string) => `tellmark-tab-${tab}`;

/** The lock of the tab that sends a clip's files, and the channel on which tabs talk about them. */
export const outboxLock = (clipId: number | "") => `tellmark-outbox-${clipId}`;

/** The lock that all tabs share in which a clip is open. */
export const openLock = (clipId: number) => `tellmark-open-${clipId}`;

/** Holds a name among all tabs of this browser until it is released, or until the tab ends, however it ends. */
export function holdLock(name: string, mode: LockMode = "exclusive"): () => void {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  navigator.locks?.request(name, { mode }, () => released).catch(() => {});
  return release;
}

/** Does the work while no other tab holds the name; waits for it without a limit. */
export async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Browsers keep locks for pages that came over HTTPS, and many only with cookies; elsewhere every tab has to do.
  if (!navigator.locks) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal }, begin);
  } catch (error) {
    if (isBegun || signal.aborted) throw error;
    await work();
  }
}

/** Does the work unless another tab holds the name, or the browser cannot say so; else answers null. */
export async function ifUnheld<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const free = async (lock: Lock | null) => (lock ? work() : null);
  return (await navigator.locks?.request(name, { ifAvailable: true }, free).catch(() => null)) ?? null;
}

/** The names that living tabs hold. */
export async function heldLocks(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query().catch(() => null);
  return new Set(locks?.held?.map(({ name }) => name));
}

/** Waits until no tab holds the name, at most the time in `ms`, and not at all if it is free. */
export async function waitForLock(name: string, ms: number): Promise<void> {
  const options = { mode: "shared", signal: AbortSignal.timeout(ms) } as const;
  await navigator.locks?.request(name, options, () => {}).catch(() => {});
}
