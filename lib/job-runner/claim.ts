import { randomUUID } from "node:crypto";
import { Prisma } from "#lib/generated/prisma/client";
import { log } from "#lib/log/log";
import { query } from "#lib/platform/database/rows";

const ALIVE_EVERY_MS = 4_000;
/** Seconds without a sign of life after which another entry of the queue may claim the work. */
const DEAD_AFTER_SECONDS = 30;

/** One run's right to do a piece of work. */
export interface Claim {
  /** Aborted when another run has the work. */
  lost: AbortSignal;
  /** Runs of this work that ended because their process was stopped. */
  stops: number;
  /** The work has ended, one way or the other. True if another entry came in the meantime, so that there may be more to do. */
  end: () => Promise<boolean>;
  /** Leaves the work for a later run. */
  leave: (isStop: boolean) => Promise<void>;
}

/**
 * Compare-and-set on the row of the work. Null while another run has it; that run then learns of the new request. The queue
 * hands out an entry a second time only after it has cancelled the first run, so a claim of the same entry replaces that run.
 */
export async function claimJob(kind: string, subject: string, entryId: string): Promise<Claim | null> {
  const runId = randomUUID();
  for (;;) {
    const [mine] = await query<{ stops: number }>(Prisma.sql`
      INSERT INTO work_claims AS c (kind, subject, run_id, entry_id, alive_at)
      VALUES (${kind}, ${subject}, ${runId}, ${entryId}, now())
      ON CONFLICT (kind, subject) DO UPDATE SET
        run_id = excluded.run_id, entry_id = excluded.entry_id, alive_at = now(), is_asked_again = false
      WHERE c.run_id IS NULL OR c.entry_id = excluded.entry_id
        OR c.alive_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}::int)
      RETURNING stops`);
    if (mine) return heldClaim(kind, subject, runId, mine.stops);
    const noted = await query(Prisma.sql`
      UPDATE work_claims SET is_asked_again = true
      WHERE kind = ${kind} AND subject = ${subject} AND run_id IS NOT NULL RETURNING kind`);
    // Otherwise the other run ended between the two statements.
    if (noted.length > 0) return null;
  }
}

function heldClaim(kind: string, subject: string, runId: string, stops: number): Claim {
  const lost = new AbortController();
  const mine = Prisma.sql`kind = ${kind} AND subject = ${subject} AND run_id = ${runId}`;
  const showLife = async () => {
    const rows = await query(Prisma.sql`UPDATE work_claims SET alive_at = now() WHERE ${mine} RETURNING kind`);
    if (rows.length === 0) lost.abort(new Error("another run claimed this job"));
  };
  const timer = setInterval(() => {
    showLife().catch((error: unknown) => log().warn("job heartbeat failed", { kind, subject, error }));
  }, ALIVE_EVERY_MS);
  timer.unref();
  return {
    lost: lost.signal,
    stops,
    async end() {
      clearInterval(timer);
      const rows = await query<{ again: boolean }>(
        Prisma.sql`DELETE FROM work_claims WHERE ${mine} RETURNING is_asked_again AS again`,
      );
      return rows[0]?.again ?? false;
    },
    async leave(isStop) {
      clearInterval(timer);
      await query(Prisma.sql`
        UPDATE work_claims SET run_id = NULL, stops = stops + ${isStop ? 1 : 0}::int WHERE ${mine}`);
    },
  };
}
