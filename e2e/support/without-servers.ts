import pg from "pg";
import { expect, vi } from "vitest";
import { closeDatabase } from "../../lib/platform/database/connections";
import { queue } from "../../lib/platform/queue/queue";

/** Ends the connections of this test, and waits until the database has none of a server. */
export async function withoutServers(url: string): Promise<void> {
  await queue().stop(0);
  await closeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
           AND application_name LIKE 'tellmark%' AND application_name <> 'tellmark-command'`,
      );
      expect(rows).toEqual([]);
    });
  } finally {
    await client.end();
  }
}
