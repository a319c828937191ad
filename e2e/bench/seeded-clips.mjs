export const words =
  "leaking valve kitchen sink pipe roof gutter window frame crack wall paint ceiling floor board door hinge lock heater boiler pressure gauge cable socket fuse panel light lamp garden fence gate drain pump filter motor belt wheel brake engine oil hose clamp bolt screw nail hammer drill saw tile grout bath shower toilet tap radiator damp mould stain scratch dent rust noise smell vibration loose broken missing bent";

/**
 * SQL for that many clips, numbered by `n`, from which Tellmark's and Payload's rows are made. Its parameter $1 is `words`.
 * @param {number} count
 */
export function seededClips(count) {
  const word = (/** @type {string} */ place) => `words[1 + (${place})::bigint % cardinality(words)]`;
  return `
    SELECT n,
      initcap(${word("n::bigint * 7919")} || ' ' || ${word("n::bigint * 15013 / 7")}) || ' ' || n AS title,
      (SELECT string_agg(${word("n::bigint * (31 + k * 17) + k * k * 13")}, ' ') FROM generate_series(1, 25) AS k)
        || CASE WHEN n % 1000 = 0 THEN ' quokka in Zürich' ELSE '' END || CASE WHEN n % 10 = 0 THEN ' tenth' ELSE '' END
        || CASE WHEN n % 3 = 0 THEN ' third' ELSE '' END || CASE WHEN n % 2 = 0 THEN ' common' ELSE '' END AS description,
      CASE WHEN n % 500 = 7 THEN 'failed' WHEN n % 3 = 1 THEN 'draft' ELSE 'completed' END AS status,
      jsonb_build_array(jsonb_build_object('timestamp', 1, 'x', 0.5, 'y', 0.5, 'note', 'look at the ' || ${word("n")})) AS tags,
      '2026-11-01T00:00:00Z'::timestamptz - (${count} - n) * interval '5 minutes' AS created_at,
      '2026-11-01T00:00:00Z'::timestamptz - (n::bigint * 7919 % ${count}) * interval '5 minutes' AS updated_at
    FROM generate_series(1, ${count}) AS n, string_to_array($1, ' ') AS words`;
}
