import type { Client } from "pg";

/** a table, type, function or sequence; of a table also its columns, constraints, indexes and triggers, by name */
type SchemaLine = { object: string; part: string; definition: string };

/** Without what belongs to an extension, and without Prisma's own table. */
const DESCRIPTION = `
  WITH relations AS (
    SELECT * FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relname <> '_prisma_migrations'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ), lines(object, part, definition) AS (
    SELECT 'table ' || relname, '', concat_ws(' ', relkind, relpersistence, relrowsecurity, relforcerowsecurity,
        ARRAY(SELECT unnest(reloptions) ORDER BY 1))
      FROM relations WHERE relkind NOT IN ('S', 'i', 'I', 'c')
    UNION ALL
    SELECT 'table ' || r.relname, 'column ' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid),
        CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation END, a.attstorage, a.attcompression,
        a.attoptions)
      FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum
      WHERE r.relkind NOT IN ('S', 'i', 'I', 'c')
    UNION ALL
    SELECT 'table ' || r.relname, 'constraint ' || c.conname, pg_get_constraintdef(c.oid)
      FROM relations r JOIN pg_constraint c ON c.conrelid = r.oid WHERE c.contype IN ('c', 'f', 'p', 'u', 'x')
    UNION ALL
    SELECT 'table ' || r.relname, 'index ' || x.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid),
        CASE WHEN NOT i.indisvalid THEN 'INVALID' END)
      FROM relations r JOIN pg_index i ON i.indrelid = r.oid JOIN pg_class x ON x.oid = i.indexrelid
    UNION ALL
    SELECT 'table ' || r.relname, 'trigger ' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
      FROM relations r JOIN pg_trigger t ON t.tgrelid = r.oid WHERE NOT t.tgisinternal
    UNION ALL
    SELECT 'sequence ' || r.relname, '', concat_ws(' ', format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin,
        s.seqmax, s.seqcache, s.seqcycle)
      FROM relations r JOIN pg_sequence s ON s.seqrelid = r.oid
    UNION ALL
    SELECT 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', '',
        concat_ws(' ', pg_get_function_result(p.oid), l.lanname, p.prokind, p.provolatile, p.proisstrict, p.proparallel,
          p.prosecdef, p.procost, p.prorows, p.proconfig, p.prosrc)
      FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = to_regnamespace($1)
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT 'type ' || t.typname, '', ARRAY(
        SELECT enumlabel FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY enumsortorder)::text
      FROM pg_type t WHERE t.typnamespace = to_regnamespace($1) AND t.typtype = 'e'
  )
  SELECT object, part, replace(definition, $1 || '.', '') AS definition FROM lines ORDER BY object, part`;

/**
 * Describes the parts of a schema, in words that are the same in every schema. Call it in a transaction: it moves the search
 * path, by which PostgreSQL decides which names it writes in full.
 */
export async function describeSchema(client: Client, schema: string): Promise<SchemaLine[]> {
  await client.query(`SET LOCAL search_path = ${schema}, public`);
  const { rows } = await client.query(DESCRIPTION, [schema]);
  return rows;
}

/** Each difference as a clause. Tables, types, functions and sequences of others are none. */
export function schemaDifferences(expected: readonly SchemaLine[], actual: readonly SchemaLine[]): string[] {
  const wanted = byName(expected);
  const found = byName(actual);
  const objects = new Set(expected.map(({ object }) => object));
  const missing = new Set([...objects].filter((object) => !actual.some((line) => line.object === object)));
  const differences = [...missing].map((object) => `${object} is missing`);
  for (const [name, { object, definition }] of wanted) {
    if (missing.has(object)) continue;
    const line = found.get(name);
    if (!line) differences.push(`${name} is missing`);
    else if (line.definition !== definition) differences.push(`${name} is another`);
  }
  for (const [name, { object }] of found) {
    if (objects.has(object) && !wanted.has(name)) differences.push(`${name} was added`);
  }
  return differences;
}

function byName(lines: readonly SchemaLine[]) {
  return new Map(lines.map((line) => [line.part ? `${line.part} of ${line.object}` : line.object, line]));
}
