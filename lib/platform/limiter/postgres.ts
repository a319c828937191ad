import type { Database } from "../db";
import type { Limiter } from "./port";
import { shortKey } from "./short-key";

/** Sixty full slots and the current one, as in the SQL function take_rate. */
const SLOTS = 61;

type Row = { allowed: boolean; remaining: number; reset_ms: bigint };

/** One atomic call of the SQL function `take_rate`: exact across processes, and survives restarts. */
export function postgresLimiter(database: () => Database): Limiter {
  return {
    async take({ key, limit, windowSeconds }, now) {
      const rows = await database().$queryRaw<Row[]>`
        SELECT * FROM take_rate(${shortKey(key)}, ${limit}::int, ${windowSeconds * 1000}::bigint, ${now.getTime()}::bigint)`;
      const row = rows[0];
      if (!row) throw new Error("take_rate gave no row");
      return { allowed: row.allowed, limit, remaining: row.remaining, resetAt: new Date(Number(row.reset_ms)) };
    },

    async peek({ key, limit, windowSeconds }, now) {
      const row = await database().rateCounter.findUnique({ where: { key: shortKey(key) } });
      const slotMs = (windowSeconds * 1000) / 60;
      const current = Math.floor(now.getTime() / slotMs);
      const last = row ? Number(row.lastSlot) : current;
      const live = (row?.slots ?? []).map((count, index, all) => ({ count, slot: last - (all.length - 1 - index) }));
      const counted = live.filter(({ count, slot }) => count > 0 && slot > current - SLOTS);
      const used = counted.reduce((sum, { count }) => sum + count, 0);
      const resetAt = new Date(((counted[0]?.slot ?? current) + SLOTS) * slotMs);
      return { allowed: used < limit, limit, remaining: Math.max(0, limit - used), resetAt };
    },

    async sweep(quietSince) {
      const { count } = await database().rateCounter.deleteMany({ where: { updatedAt: { lt: quietSince } } });
      return count;
    },
  };
}
