export interface Verdict {
  allowed: boolean;
  limit: number;
  /** How many more requests the window still holds. */
  remaining: number;
  /** When the oldest counted request leaves the window. */
  resetAt: Date;
}

export interface Rate {
  /** What is counted, for instance `general:user:usr_…`; of any length. */
  key: string;
  limit: number;
  windowSeconds: number;
}

/** Counts requests in sliding windows; a refused request is not counted. */
export interface Limiter {
  /** Charges one request to the key and says whether it is still within the limit. */
  take(rate: Rate, now: Date): Promise<Verdict>;
  /** Tells what a request would find, without charging one. */
  peek(rate: Rate, now: Date): Promise<Verdict>;
  /** Forgets keys that have been quiet for the given time; returns how many. */
  sweep(quietSince: Date): Promise<number>;
}
