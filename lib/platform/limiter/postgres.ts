import { Prisma } from "#lib/generated/prisma/client";
import type { Database } from "../database/db";
import { query, queryPrepared } from "../database/rows";
import type { Limiter, Rate } from "./port";
import { storedKey, storedKeyInSql } from "./stored-key";

/** Sixty full slots and the current one, as in the SQL function take_rate. */
const SLOTS = 61;

type Row = { allowed: boolean; remaining: number; reset_ms: bigint };

function callOf({ limit, windowSeconds }: Rate, now: Date, key: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`take_rate(${key}, ${limit}::int, ${windowSeconds * 1000}::bigint, ${now.getTime()}::bigint)`;
}

/** One atomic call of the SQL function `take_rate`: exact across processes, and survives restarts. */
export function postgresLimiter(database: () => Database): Limiter {
  return {
    takeInSql: (rate, now, id) => callOf(rate, now, storedKeyInSql(rate.key, id)),

    async take(rate, now, amount = 1) {
      const { limit } = rate;
      const call = callOf(rate, now, Prisma.sql`${storedKey(rate.key)}`);
      // In the list of columns: as a table it would be called once for all rows.
      const [row] = await queryPrepared<Row>(Prisma.sql`
        SELECT bool_and((one).allowed) AS allowed, min((one).remaining) AS remaining, max((one).reset_ms) AS reset_ms
        FROM (SELECT ${call} AS one FROM generate_series(1, ${amount}::int)) AS taken`);
      if (!row) throw new Error("take_rate gave no row");
      return { allowed: row.allowed, limit, remaining: row.remaining, resetAt: new Date(Number(row.reset_ms)) };
    },

    async peek({ key, limit, windowSeconds }, now) {
      const row = await database().rateCounter.findUnique({ where: { key: storedKey(key) } });
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
      const gone = await query<{ count: number }>(Prisma.sql`
        WITH gone AS (DELETE FROM rate_counters WHERE updated_at < ${quietSince} RETURNING 1)
        SELECT count(*)::int AS count FROM gone`);
      return gone[0]?.count ?? 0;
    },
  };
}
