import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { currentCaller } from "#lib/kernel/turn";
import { createFairSemaphore } from "../turns/fair-semaphore";

const OF_ONE = 3;
/** They wait for milliseconds, and all visitors of a large network come from one address. */
const MOST_WAITING = { ofOne: 1000, ofAll: 10_000 };

const working = new AsyncLocalStorage<true>();

/** Work that has a connection, and must not ask for a second one. */
export function runOnOneConnection<T>(work: () => Promise<T>): Promise<T> {
  return working.run(true, work);
}

export function hasConnection(): boolean {
  return working.getStore() ?? false;
}

export class PoolTimeout extends Error {
  constructor() {
    super("Too many requests of this caller wait for the database.");
    this.name = "PoolTimeout";
  }
}

/** Prisma wraps errors of its connection. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes(new PoolTimeout().message);
}

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** Of twelve connections one caller holds three, and background work nine. A holder of one takes no second turn. */
export class FairPool extends pg.Pool {
  readonly #enter: () => (() => void) | Promise<() => void>;
  readonly #leaves = new WeakMap<pg.PoolClient, () => void>();

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    const ofOne = Math.min(OF_ONE, Math.ceil(options.max / 2));
    const places = createFairSemaphore(options.max, {
      ofOne,
      ofBackground: options.max - ofOne,
      mostWaiting: MOST_WAITING,
    });
    this.#enter = () => {
      const caller = currentCaller();
      return places.tryEnter(caller) ?? places.enter(caller, AbortSignal.timeout(options.connectionTimeoutMillis));
    };
    this.on("release", (_error, client) => {
      // A connection that came too late for its caller is released, too, and has nothing to leave.
      this.#leaves.get(client)?.();
      this.#leaves.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Given): void;
  override connect(callback?: Given): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: Given): void {
    const entered = hasConnection() ? () => undefined : this.#enter();
    if (typeof entered === "function") this.#connectWith(entered, callback);
    else
      entered.then(
        (leave) => this.#connectWith(leave, callback),
        () => callback(new PoolTimeout(), undefined, () => undefined),
      );
  }

  #connectWith(leave: () => void, callback: Given): void {
    super.connect((error, client, done) => {
      if (client) this.#leaves.set(client, leave);
      else leave();
      callback(error, client, done);
    });
  }
}
