import type { DraftStore } from "../outbox/drafts";
import { deferWork } from "./defer-work";

type Changes = Parameters<DraftStore["keep"]>[0];

const delayMs = 150;

interface DraftOptions {
  drafts: DraftStore;
  /** The unsaved state. */
  state: () => Changes;
  onKept: (isKept: boolean) => void;
}

/** Keeps the newest unsaved state on this device: the first change immediately, those that follow at most every 150 ms. */
export function keepDrafts({ drafts, state, onKept }: DraftOptions) {
  let wanted: Changes | "none" | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let order: Promise<boolean> = Promise.resolve(true);
  let isThere = false;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const write = (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writtenAt = performance.now();
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

  const keep = () => {
    wanted = state();
    if (timer) return;
    if (performance.now() - writtenAt >= delayMs) void write();
    else timer = setTimeout(write, delayMs);
  };
  const keeping = deferWork(keep, (run) => setTimeout(run));

  return {
    keep,
    /** In a separate task right after this one, which shows the change. */
    keepSoon: keeping.schedule,
    /** Does now what `keepSoon` has scheduled. */
    keepNow: keeping.runNow,
    clear() {
      keeping.cancel();
      wanted = "none";
      return write();
    },
    /** Settles when this device has everything, with false when it cannot keep it. */
    kept: write,
  };
}
