import { currentCaller } from "#lib/kernel/turn";
import { createFairQueue } from "./fair-queue";

type Turn = string | null;
type Leave = () => void;

/** Work that can stand still for a while. */
interface Pausable {
  pause(): void;
  resume(): void;
}

/** Of requests, whose callers may come again; jobs are never refused, as their workers bound them. */
export class QueueFull extends Error {
  constructor() {
    super("Too much of this caller waits.");
    this.name = "QueueFull";
  }
}

export function isQueueFull(error: unknown): boolean {
  return error instanceof Error && error.name === "QueueFull";
}

/** Places before something scarce: callers take turns, those without a place come first, and one of several is left to others. */
export interface FairSemaphore {
  tryEnter(turn: Turn): Leave | null;
  /**
   * Rejects with the signal's reason if that is aborted before, and with `QueueFull` where the line is full.
   * @param work is paused for others where the places give way
   */
  enter(turn: Turn, signal?: AbortSignal, work?: Pausable): Promise<Leave>;
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
}

interface Shares {
  ofOne?: number;
  /** Places of all background work (`turn` null). */
  ofBackground?: number;
  /**
   * Long work is paused for a caller who holds no place. At most one is paused for each place, so that memory stays
   * bounded.
   */
  givesWay?: boolean;
  /** Requests that wait: of one caller, and of all. Beyond that, the caller with most of them is refused. */
  mostWaiting?: { ofOne: number; ofAll: number };
}

const MOST_WAITING = { ofOne: 250, ofAll: 2000 };

interface Waiting {
  turn: Turn;
  work: Pausable | undefined;
  isRequest: boolean;
  start: (leave: Leave) => void;
  refuse: () => void;
}

interface Holder extends Pick<Waiting, "turn" | "work"> {
  /** When it last began to run, or to stand still. */
  since: number;
}

/** In milliseconds: for so long work runs at least before it is paused for a newcomer. */
export const RUNS_AT_LEAST = 500;
/** In milliseconds: after so long a pause, work goes on before newcomers, and in place of work that has run as long. */
export const LONG_PAUSE = 3000;

export function createFairSemaphore(
  most: number,
  { ofOne = Math.max(1, most - 1), ofBackground = ofOne, givesWay = false, mostWaiting = MOST_WAITING }: Shares = {},
): FairSemaphore {
  const line = createFairQueue<Waiting>(mostWaiting.ofAll, {
    ofOne: mostWaiting.ofOne,
    mayRefuse: ({ isRequest }) => isRequest,
  });
  const held = new Map<Turn, number>();
  let free = most;
  /** Both in the order in which they began to run, or to stand still. */
  const running = new Set<Holder>();
  const paused: Holder[] = [];
  let review: NodeJS.Timeout | undefined;

  const mayEnter = ({ turn }: Pick<Waiting, "turn">) =>
    free > 0 && (held.get(turn) ?? 0) < (turn === null ? ofBackground : ofOne);
  const isNewcomer = ({ turn }: Waiting) => !held.has(turn);

  function take({ turn, work }: Pick<Waiting, "turn" | "work">): Leave {
    held.set(turn, (held.get(turn) ?? 0) + 1);
    const holder = { turn, work, since: 0 };
    begin(holder);
    return () => leave(holder);
  }

  function begin(holder: Holder): void {
    free -= 1;
    holder.since = performance.now();
    running.add(holder);
  }

  function leave(holder: Holder): void {
    const hadPlace = running.delete(holder);
    if (hadPlace) free += 1;
    else paused.splice(paused.indexOf(holder), 1);
    // A leaving caller still counts as a holder, so that others come first at a single place, too.
    const newcomer = hadPlace && untilTurnOf(paused[0]) > 0 ? line.take(isNewcomer) : null;
    const rest = (held.get(holder.turn) ?? 1) - 1;
    if (rest > 0) held.set(holder.turn, rest);
    else held.delete(holder.turn);
    const next = newcomer ?? (hadPlace && !resumeFirst() ? line.take(mayEnter) : null);
    next?.start(take(next));
    giveWay();
  }

  const untilTurnOf = (standing: Holder | undefined) =>
    standing ? standing.since + LONG_PAUSE - performance.now() : Number.POSITIVE_INFINITY;

  function resumeFirst(): boolean {
    const standing = paused.shift();
    if (!standing) return false;
    begin(standing);
    standing.work?.resume();
    return true;
  }

  /** Looks whether the work that has run longest has to stand still for others, and when to look again. */
  function giveWay(): void {
    clearTimeout(review);
    if (!givesWay) return;
    const longest = [...running].find(({ work }) => work !== undefined);
    if (!longest) return;
    const ran = performance.now() - longest.since;
    const untilNewcomer = paused.length < most ? RUNS_AT_LEAST - ran : Number.POSITIVE_INFINITY;
    const untilResumed = Math.max(LONG_PAUSE - ran, untilTurnOf(paused[0]));
    const newcomer = untilNewcomer <= 0 && untilResumed > 0 ? line.take(isNewcomer) : null;
    if (!newcomer && untilResumed > 0) {
      const ms = Math.min(untilNewcomer > 0 ? untilNewcomer : Number.POSITIVE_INFINITY, untilResumed);
      if (Number.isFinite(ms)) review = setTimeout(giveWay, Math.ceil(ms)).unref();
      return;
    }
    pause(longest);
    if (newcomer) newcomer.start(take(newcomer));
    else resumeFirst();
    giveWay();
  }

  function pause(holder: Holder): void {
    running.delete(holder);
    free += 1;
    holder.since = performance.now();
    paused.push(holder);
    holder.work?.pause();
  }

  function wait(turn: Turn, signal: AbortSignal | undefined, work: Pausable | undefined): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        turn,
        work,
        isRequest: currentCaller() !== null,
        start: (leave) => {
          signal?.removeEventListener("abort", stopWaiting);
          resolve(leave);
        },
        refuse: () => {
          signal?.removeEventListener("abort", stopWaiting);
          reject(new QueueFull());
        },
      };
      const stopWaiting = () => {
        line.remove(waiting, turn);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", stopWaiting, { once: true });
      line.push(waiting, turn)?.refuse();
      giveWay();
    });
  }

  // Waiting callers hold their share, or nothing is free: they keep their order.
  const tryEnter = (turn: Turn, work?: Pausable) => (mayEnter({ turn }) ? take({ turn, work }) : null);

  async function enter(turn: Turn, signal?: AbortSignal, work?: Pausable): Promise<Leave> {
    signal?.throwIfAborted();
    return tryEnter(turn, work) ?? wait(turn, signal, work);
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
