import { createFairLine } from "./fair-line.mjs";

type Turn = string | null;
type Leave = () => void;

/** Places before something scarce: callers take turns, who holds none comes first, and one of several is left to others. */
export interface Places {
  tryEnter(turn: Turn): Leave | null;
  /** Rejects with the signal's reason if that is aborted before. */
  enter(turn: Turn, signal?: AbortSignal): Promise<Leave>;
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

interface Shares {
  ofOne?: number;
  /** Places of all background work (`turn` null). */
  ofBackground?: number;
}

interface Waiting {
  turn: Turn;
  start: (leave: Leave) => void;
}

export function createPlaces(
  most: number,
  { ofOne = Math.max(1, most - 1), ofBackground = ofOne }: Shares = {},
): Places {
  const line = createFairLine<Waiting>(Number.POSITIVE_INFINITY);
  const held = new Map<Turn, number>();
  let free = most;

  const mayEnter = ({ turn }: Pick<Waiting, "turn">) =>
    free > 0 && (held.get(turn) ?? 0) < (turn === null ? ofBackground : ofOne);

  function take(turn: Turn): Leave {
    free -= 1;
    held.set(turn, (held.get(turn) ?? 0) + 1);
    return () => {
      free += 1;
      // Whoever leaves still counts as a holder, so that others come first at an only place, too.
      const newcomer = line.take(({ turn }) => !held.has(turn));
      const rest = (held.get(turn) ?? 1) - 1;
      if (rest > 0) held.set(turn, rest);
      else held.delete(turn);
      const next = newcomer ?? line.take(mayEnter);
      next?.start(take(next.turn));
    };
  }

  function wait(turn: Turn, signal?: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        turn,
        start: (leave) => {
          signal?.removeEventListener("abort", giveUp);
          resolve(leave);
        },
      };
      const giveUp = () => {
        line.remove(waiting, turn);
        reject(signal?.reason);
      };
      line.push(waiting, turn);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  // Those who wait hold their share, or nothing is free: nobody is overtaken.
  const tryEnter = (turn: Turn) => (mayEnter({ turn }) ? take(turn) : null);

  async function enter(turn: Turn, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    return tryEnter(turn) ?? wait(turn, signal);
  }

  return {
    tryEnter,
    enter,
    async run(turn, work) {
      const leave = await enter(turn);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
