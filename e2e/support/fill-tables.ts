import type { Session } from "#lib/platform/database/session";

interface Column {
  name: string;
  type: string;
  /** Of an enum. */
  label: string | null;
  isGiven: boolean;
}

interface Parent {
  table: string;
  columns: string[];
  parentColumns: string[];
}

const COLUMNS = `
  SELECT a.attname AS name, t.typname AS type,
    (SELECT enumlabel FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY enumsortorder LIMIT 1) AS label,
    (a.attgenerated <> '' OR d.oid IS NOT NULL) AS "isGiven"
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`;

const PARENTS = `
  SELECT f.confrelid::regclass::text AS table,
    ARRAY(SELECT attname::text FROM unnest(f.conkey) WITH ORDINALITY k(n, i)
      JOIN pg_attribute ON attrelid = f.conrelid AND attnum = n ORDER BY i) AS columns,
    ARRAY(SELECT attname::text FROM unnest(f.confkey) WITH ORDINALITY k(n, i)
      JOIN pg_attribute ON attrelid = f.confrelid AND attnum = n ORDER BY i) AS "parentColumns"
  FROM pg_constraint f WHERE f.conrelid = to_regclass($1) AND f.contype = 'f' AND f.confrelid <> f.conrelid`;

export async function tableNames(session: Session): Promise<string[]> {
  const tables = await session.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  return tables.map(({ name }) => name);
}

export const isEmpty = async (session: Session, table: string): Promise<boolean> =>
  (await session.rows(`SELECT 1 FROM ${table} LIMIT 1`)).length === 0;

/**
 * A row in each empty table whose rows belong to something: all of its parents are rows that are there, and every text
 * holds `mark`. What comes back could not be filled, since it belongs to nothing or its parents are missing.
 */
export async function fillEmptyTables(session: Session, mark: string): Promise<string[]> {
  let waiting: string[] = [];
  for (const table of await tableNames(session)) if (await isEmpty(session, table)) waiting.push(table);
  for (;;) {
    const left: string[] = [];
    for (const table of waiting) if (!(await fill(session, table, mark))) left.push(table);
    if (left.length === waiting.length) return left;
    waiting = left;
  }
}

async function fill(session: Session, table: string, mark: string): Promise<boolean> {
  const parents = await session.rows<Parent & Record<string, unknown>>(PARENTS, [table]);
  if (parents.length === 0) return false;
  const given = new Map<string, string | null>();
  for (const { table: parent, columns, parentColumns } of parents) {
    const [row] = await session.rows<Record<string, string>>(
      `SELECT ${parentColumns.map((column) => `"${column}"::text`)} FROM ${parent} ORDER BY 1 LIMIT 1`,
    );
    if (!row) return false;
    for (const [index, column] of columns.entries()) given.set(column, row[parentColumns[index] ?? ""] ?? null);
  }
  const columns = await session.rows<Column & Record<string, unknown>>(COLUMNS, [table]);
  for (const { name, type, label, isGiven } of columns) {
    if (given.has(name) || isGiven) continue;
    given.set(name, label ?? sampleOf(type, `${mark}-${table}-${name}`));
  }
  const values = [...given.values()];
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  await session.rows(
    `INSERT INTO ${table} (${[...given.keys()].map((name) => `"${name}"`)})
     VALUES (${[...given.keys()].map((name, index) => `$${index + 1}::text::${types.get(name)}`)})`,
    values,
  );
  return true;
}

function sampleOf(type: string, mark: string): string {
  if (type === "text") return mark;
  if (type === "_text") return `{${mark}}`;
  if (type === "json" || type === "jsonb") return JSON.stringify({ mark });
  if (type === "timestamptz" || type === "date") return new Date(Date.now() + 3_600_000).toISOString();
  if (type === "bool") return "true";
  if (type.startsWith("_")) return "{1}";
  if (/^(int|float|numeric)/.test(type)) return "1";
  throw new Error(`fill-tables knows no value of the type ${type}: add one`);
}
