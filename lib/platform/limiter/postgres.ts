import type { Database } from "../db";
import type { Limiter } from "./port";

type Row = { allowed: boolean; remaining: number; reset_ms: bigint };

/** One atomic call of the SQL function `take_rate` on an ordinary table: exact with several processes, survives restarts. */
export function postgresLimiter(database: () => Database): Limiter {
  return {
    async take({ key, limit, windowSeconds }, now) {
      const rows = await database().$queryRaw<Row[]>`
        SELECT * FROM take_rate(${key}, ${limit}::int, ${windowSeconds * 1000}::bigint, ${now.getTime()}::bigint)`;
      const row = rows[0];
      if (!row) throw new Error("take_rate gave no row");
      return { allowed: row.allowed, limit, remaining: row.remaining, resetAt: new Date(Number(row.reset_ms)) };
    },

    async sweep(quietSince) {
      const { count } = await database().rateCounter.deleteMany({ where: { updatedAt: { lt: quietSince } } });
      return count;
    },
  };
}
