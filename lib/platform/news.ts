import { shared } from "#lib/server/runtime.mjs";

/** What somebody may wait for: the recording of a clip (its id), or a conversion (its job's id). */
export type Subject = "audio" | "job";

type Listeners = Map<string, Set<() => void>>;

const listeners = () => shared<Listeners>("newsListeners", () => new Map());

/** Wakes everybody in this process who follows the subject; call it after the change is committed. */
export function announce(subject: Subject, id: string | number): void {
  for (const wake of listeners().get(`${subject}:${id}`) ?? []) wake();
}

/** How long a change that another process has made may go unnoticed. */
const LOOK_EVERY_MS = 250;

/** Somebody who waits for changes of a row. */
export interface Follower {
  /** Resolves at the first news since it was last asked, or after so long: another process may have made the change. */
  next(longestMs?: number): Promise<void>;
  stop(): void;
}

/** Follows a subject from now on: what is announced while the caller looks at the row is not missed. */
export function follow(subject: Subject, id: string | number): Follower {
  const key = `${subject}:${id}`;
  let news = false;
  let wake = () => {};
  const hear = () => {
    news = true;
    wake();
  };
  const others = listeners().get(key) ?? new Set();
  listeners().set(key, others.add(hear));
  return {
    async next(longestMs = LOOK_EVERY_MS) {
      if (!news) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      news = false;
    },
    stop() {
      wake();
      others.delete(hear);
      if (others.size === 0 && listeners().get(key) === others) listeners().delete(key);
    },
  };
}
