import type { Session } from "#lib/platform/database/session";
import type { BackupTable } from "./format";

/** Rows that the restored database writes itself: its migrations, notes about files that only the old store has, and claims of jobs. */
const left: readonly string[] = ["_prisma_migrations", "pending_files", "work_claims"];

export const JOBS = "pgboss.job";

/** Our tables, each after those that its foreign keys point to; deferrable ones are checked at the end. */
export async function tablesInOrder(session: Session): Promise<BackupTable[]> {
  const tables = await session.rows<{ name: string; columns: string[]; parents: string[] }>(
    `SELECT c.relname AS name, ${COLUMNS} AS columns, ARRAY(
       SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
       WHERE f.conrelid = c.oid AND f.contype = 'f' AND NOT f.condeferrable AND f.confrelid <> c.oid) AS parents
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname`,
  );
  const waiting = new Map(tables.filter(({ name }) => !left.includes(name)).map((table) => [table.name, table]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...waiting.keys()].join(", ")}`);
    for (const { name, columns } of free) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** The job queue's jobs, if it has its tables yet. */
export async function jobsTable(session: Session): Promise<BackupTable | null> {
  const [found] = await session.rows<{ columns: string[] }>(
    `SELECT ${COLUMNS} AS columns FROM pg_class c WHERE c.oid = to_regclass($1)`,
    [JOBS],
  );
  return found ? { name: JOBS, columns: found.columns } : null;
}

export async function queueVersion(session: Session): Promise<number | null> {
  if (!(await jobsTable(session))) return null;
  const [row] = await session.rows<{ version: number }>("SELECT version FROM pgboss.version");
  return row ? Number(row.version) : null;
}

/** Finished jobs are left behind, and messages that bring a code, which would stay readable for as long as the backup. */
const kept: Record<string, string> = { [JOBS]: "state <= 'active'", messages: "code_until IS NULL" };

export function selectRows(table: BackupTable): string {
  const which = kept[table.name];
  return `SELECT ${listColumns(table)} FROM ${quoteTable(table.name)}${which ? ` WHERE ${which}` : ""}`;
}

export function listColumns({ columns }: BackupTable): string {
  return columns.map((column) => `"${column}"`).join(", ");
}

export function quoteTable(table: string): string {
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}

export async function listMigrations(session: Session): Promise<Record<string, string>> {
  const [known] = await session.rows<{ there: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there",
  );
  if (!known?.there) return {};
  const rows = await session.rows<{ migration_name: string; checksum: string }>(
    "SELECT migration_name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ migration_name: name, checksum }) => [name, checksum]));
}

/** Read after the rows: counters are outside of every transaction, and may only be ahead. */
export async function listSequences(session: Session): Promise<Record<string, string>> {
  const names = await session.rows<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname",
  );
  const entries = [];
  for (const { name } of names) {
    const [row] = await session.rows<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::text AS next FROM ${quoteTable(name)}`,
    );
    entries.push([name, row?.next ?? "1"]);
  }
  return Object.fromEntries(entries);
}

const COLUMNS = `ARRAY(
  SELECT a.attname::text FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum)`;
