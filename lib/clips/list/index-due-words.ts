import { Prisma } from "#lib/generated/prisma/client";
import { query } from "#lib/platform/database/rows";

const AT_ONCE = 500;

/** Indexes long texts as soon as their owner may have more indexed: each hour a limited amount. */
export async function indexDueWords(signal: AbortSignal): Promise<void> {
  for (let count = 0; count < AT_ONCE && !signal.aborted; count += 1) {
    const [row] = await query<{ due: number | null }>(Prisma.sql`SELECT index_due_words() AS due`);
    if (row?.due == null) return;
  }
}
