import { loadModule } from "../support/load-module.mjs";
import { seededClips, words } from "./seeded-clips.mjs";

/** @type {typeof import("../../lib/secrets/token-format")} */
const { hashToken, newToken } = await loadModule("lib/secrets/token-format.ts");

/**
 * Creates the clips of one person and a fifth as many of 200 others, in pure SQL. The product's triggers write counters
 * and documents; the index of pieces is built at the end.
 * @param {import("pg").Client} client @param {number} clips
 * @returns {Promise<string>} a key of the user
 */
export async function seedLists(client, clips) {
  const token = newToken("vak");
  // No automatic statistics during a measurement.
  for (const table of ["clips", "clip_search", "clip_counts", "assets", "derivatives"]) {
    await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  }
  await client.query("INSERT INTO users (id, email, updated_at) VALUES ('usr_bench', 'bench@example.com', now())");
  await client.query(
    "INSERT INTO users (id, updated_at) SELECT 'usr_other_' || n, now() FROM generate_series(0, 199) n",
  );
  await client.query(
    "INSERT INTO tokens (id, user_id, kind, hash, name, last4) VALUES ('tok_bench', 'usr_bench', 'key', $1, 'bench', $2)",
    [hashToken(token), token.slice(-4)],
  );
  const index = await client.query("SELECT pg_get_indexdef('clip_search_pieces_idx'::regclass) AS definition");
  await client.query("DROP INDEX clip_search_pieces_idx");
  await client.query("SET maintenance_work_mem = '256MB'");
  await insertClips(client, "'usr_bench'", clips);
  await insertClips(client, "'usr_other_' || n % 200", clips / 5);
  await client.query(index.rows[0].definition);
  // Skips the triggers of file tables that lists do not read.
  await client.query("SET session_replication_role = replica");
  for (const [kind, roles] of /** @type {const} */ ([
    ["audio", ["playback", "peaks"]],
    ["image", ["thumb"]],
  ])) {
    await client.query(`
      INSERT INTO assets (id, clip_id, kind, filename, blob_key, content_type, size_bytes, sha256, position)
      SELECT 'ast_${kind}_' || id, id, '${kind}', '${kind}-' || id, '${kind}/' || id, '${kind}/x', 1, '', 1 FROM clips`);
    for (const role of roles) {
      await client.query(`
        INSERT INTO derivatives (id, asset_id, role, filename, blob_key, content_type, size_bytes)
        SELECT 'der_${role}_' || id, 'ast_${kind}_' || id, '${role}', '${role}-' || id, '${role}/' || id, 'x/x', 1 FROM clips`);
    }
  }
  await client.query("SET session_replication_role = DEFAULT");
  // Only the tables that lists search stay without statistics: a slow first page would flatter the ratios.
  await client.query("ANALYZE assets, derivatives");
  return token;
}

/** @param {import("pg").Client} client @param {string} owner @param {number} count */
async function insertClips(client, owner, count) {
  await client.query(
    `INSERT INTO clips (user_id, title, description, status, voice_tags, created_at, updated_at)
     SELECT ${owner}, title, description, status::conversion_status, tags, created_at, updated_at
     FROM (${seededClips(count)}) AS seeded`,
    [words],
  );
}
