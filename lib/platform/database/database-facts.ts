import pg from "pg";

export interface DatabaseFacts {
  version: string;
  hasTables: boolean;
  isReplica: boolean;
  /** False: nothing ends a statement that hangs. */
  statementTimeout: boolean;
  /** An acknowledged commit may not be in the log yet. */
  hasLateCommits: boolean;
  /** The same for a primary and its replicas; null where this role may not know. */
  identity: string | null;
  /** Of the server key by which it was signed; null before the first start. */
  keyDigest: string | null;
}

/** SQL: a replica has the number of its primary. */
export const IDENTITY = "(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()";

/** Over its own connection; throws where there is none. */
export async function databaseFacts(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Omit<DatabaseFacts, "keyDigest" | "identity">>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
         to_regclass('public.clips') IS NOT NULL AS "hasTables",
         pg_is_in_recovery() AS "isReplica",
         current_setting('statement_timeout') <> '0' AS "statementTimeout",
         current_setting('synchronous_commit') = 'off' AS "hasLateCommits"`,
    );
    const [facts] = rows;
    if (!facts) throw new Error("no row came back");
    const identity = await client.query(`SELECT ${IDENTITY} AS identity`).then(
      (found) => String(found.rows[0]?.identity),
      () => null,
    );
    const keyDigest = await storedKeyDigest(async (sql) => (await client.query(sql)).rows);
    return { ...facts, identity, keyDigest };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** In a database of an earlier version, too. */
export async function storedKeyDigest(
  ask: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string | null> {
  const [table] = await ask("SELECT to_regclass('public.installation') IS NOT NULL AS there");
  if (!table?.there) return null;
  const [row] = await ask("SELECT key_digest FROM installation");
  return row ? String(row.key_digest) : null;
}
