import pg from "pg";
import { digestOfKey } from "../kernel/keys.mjs";

/**
 * The first process of an installation notes by which key it signs; with another one, a process would refuse the
 * sign-ins, links and webhooks of all others. The embedded database has no others: there a new key is somebody's wish.
 * @param {object} options
 * @param {string} options.databaseUrl migrated
 * @param {string} options.serverKey
 * @param {boolean} options.isShared other machines may use the database
 * @param {Pick<import("../kernel/create-log.mjs").Log, "warn">} options.log
 */
export async function claimKey({ databaseUrl, serverKey, isShared, log }) {
  const digest = digestOfKey(serverKey);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const claimed = await client.query(
      "INSERT INTO installation (key_digest) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id",
      [digest],
    );
    if (claimed.rows.length > 0) return;
    const { rows } = await client.query("SELECT key_digest FROM installation");
    if (rows[0]?.key_digest === digest) return;
    if (isShared) {
      throw new Error(
        "This database belongs to processes with another server key: set the same SERVER_KEY for all of them " +
          "(without it, each machine makes one in its DATA_DIR, keys.json). To change the key on purpose, which ends " +
          "all sign-ins and reply links, stop every process and run DELETE FROM installation in the database.",
      );
    }
    await client.query("UPDATE installation SET key_digest = $1, created_at = now()", [digest]);
    log.warn("The server's key is another one than before: sign-ins and reply links of the old one have ended");
  } finally {
    await client.end().catch(() => {});
  }
}
