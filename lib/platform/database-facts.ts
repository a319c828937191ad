import pg from "pg";

export interface DatabaseFacts {
  version: string;
  hasTables: boolean;
  isReplica: boolean;
  /** False: nothing ends a statement that hangs. */
  statementTimeout: boolean;
}

/** Over a connection of its own; throws where there is none. */
export async function databaseFacts(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         to_regclass('public.clips') IS NOT NULL AS "hasTables",
         pg_is_in_recovery() AS "isReplica",
         current_setting('statement_timeout') <> '0' AS "statementTimeout"`,
    );
    const [facts] = rows;
    if (!facts) throw new Error("no row came back");
    return facts;
  } finally {
    await client.end().catch(() => undefined);
  }
}
