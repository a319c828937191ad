import type { DraftStore } from "./outbox/drafts";

type Changes = Parameters<DraftStore["keep"]>[0];

const delayMs = 150;

/** Keeps the newest unsaved state on this device, a moment after each change. */
export function keepDrafts(drafts: DraftStore, onKept: (isKept: boolean) => void) {
  let wanted: Changes | "none" | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let order: Promise<boolean> = Promise.resolve(true);
  let isThere = false;

  const write = (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    order = order.then(async (was) => {
      const now = wanted;
      wanted = null;
      if (now === null || (now === "none" && !isThere)) return was;
      try {
        await (now === "none" ? drafts.clear() : drafts.keep(now));
        isThere = now !== "none";
        onKept(true);
        return true;
      } catch {
        // Clearing something that cannot be reached loses nothing.
        onKept(now === "none");
        return now === "none";
      }
    });
    return order;
  };

  return {
    keep(state: Changes) {
      wanted = state;
      timer ??= setTimeout(write, delayMs);
    },
    clear() {
      wanted = "none";
      return write();
    },
    /** Settles when this device has everything, with false when it cannot keep it. */
    kept: write,
  };
}
