import type { ClientBase, Pool } from "pg";
import { digestKey } from "../../kernel/keys";
import type { Log } from "../../log/create-log";

/**
 * The first process of an installation notes by which key it signs; with another one, a process would refuse the
 * sign-ins, links and webhooks of all others. The embedded database has no others: there a new key is intended.
 */
export async function checkServerKey({
  client,
  serverKey,
  isShared,
  log,
}: {
  /** of a migrated database */
  client: ClientBase | Pool;
  serverKey: string;
  /** other machines may use the database */
  isShared: boolean;
  log: Pick<Log, "warn">;
}) {
  const digest = digestKey(serverKey);
  const noted = async () => (await client.query("SELECT key_digest FROM installation")).rows[0]?.key_digest;
  if ((await noted()) === digest) return;
  const claim = "INSERT INTO installation (key_digest) VALUES ($1) ON CONFLICT DO NOTHING";
  if ((await client.query(claim, [digest])).rowCount === 1 || (await noted()) === digest) return;
  if (isShared) {
    throw new Error(
      "This database belongs to processes with another server key: set the same SERVER_KEY for all of them " +
        "(without it, each machine makes one in its DATA_DIR, keys.json). To change the key on purpose, which ends " +
        "all sign-ins and reply links, stop every process and run DELETE FROM installation in the database.",
    );
  }
  await client.query("UPDATE installation SET key_digest = $1, created_at = now()", [digest]);
  log.warn("The server key has changed: sign-ins and reply links of the old key have ended");
}
