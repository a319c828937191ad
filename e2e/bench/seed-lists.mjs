import { hashToken, newToken } from "../../lib/kernel/token-format.mjs";

const words =
  "leaking valve kitchen sink pipe roof gutter window frame crack wall paint ceiling floor board door hinge lock heater boiler pressure gauge cable socket fuse panel light lamp garden fence gate drain pump filter motor belt wheel brake engine oil hose clamp bolt screw nail hammer drill saw tile grout bath shower toilet tap radiator damp mould stain scratch dent rust noise smell vibration loose broken missing bent";

/**
 * Creates the clips of one person and a fifth as many of 200 others, in pure SQL. The product's triggers write counters
 * and documents; the index of pieces is built at the end.
 * @param {import("pg").Client} client @param {number} clips
 * @returns {Promise<string>} a key of the person
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
  const word = (/** @type {string} */ place) => `words[1 + (${place})::bigint % cardinality(words)]`;
  await client.query(
    `INSERT INTO clips (user_id, title, description, status, voice_tags, created_at, updated_at)
     SELECT ${owner},
       initcap(${word("n::bigint * 7919")} || ' ' || ${word("n::bigint * 15013 / 7")}) || ' ' || n,
       (SELECT string_agg(${word("n::bigint * (31 + k * 17) + k * k * 13")}, ' ') FROM generate_series(1, 25) AS k)
         || CASE WHEN n % 1000 = 0 THEN ' quokka in Zürich' ELSE '' END || CASE WHEN n % 10 = 0 THEN ' tenth' ELSE '' END
         || CASE WHEN n % 3 = 0 THEN ' third' ELSE '' END || CASE WHEN n % 2 = 0 THEN ' common' ELSE '' END,
       (CASE WHEN n % 500 = 7 THEN 'failed' WHEN n % 3 = 1 THEN 'draft' ELSE 'completed' END)::conversion_status,
       jsonb_build_array(jsonb_build_object('timestamp', 1, 'x', 0.5, 'y', 0.5, 'note', 'look at the ' || ${word("n")})),
       '2026-11-01T00:00:00Z'::timestamptz - (${count} - n) * interval '5 minutes',
       '2026-11-01T00:00:00Z'::timestamptz - (n::bigint * 7919 % ${count}) * interval '5 minutes'
     FROM generate_series(1, ${count}) AS n, string_to_array($1, ' ') AS words`,
    [words],
  );
}
