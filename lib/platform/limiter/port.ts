import type { Prisma } from "#lib/generated/prisma/client";

export interface RateVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetAt: Date;
}

export interface Rate {
  /** For instance `general:user:usr_…`; of any length. */
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Sliding windows. Refused requests are not counted. A window may last up to a sixtieth longer than asked, never
 * shorter.
 */
export interface Limiter {
  /** Where the counters stand beside the accounts: `take` within another statement, its key followed by an id from there. */
  takeInSql?: (rate: Rate, now: Date, id: Prisma.Sql) => Prisma.Sql;
  /** As `amount` requests (at least 1) in one call: as many as fit are counted, and they are allowed if all of them do. */
  take(rate: Rate, now: Date, amount?: number): Promise<RateVerdict>;
  peek(rate: Rate, now: Date): Promise<RateVerdict>;
  sweep(quietSince: Date): Promise<number>;
}
