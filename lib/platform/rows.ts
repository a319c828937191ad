import pg from "pg";
import type { Prisma } from "#lib/generated/prisma/client";
import { connections, plannedConnections, statementName } from "./db";

/** bigint as Prisma gives it; the other types are the same. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/**
 * The rows of a statement that is asked all day, by `pg` itself, since Prisma's interpreter costs more than such a read:
 * prepared, and planned once. Not in a transaction; its errors are those of `pg`.
 */
export function rows<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  return ask(plannedConnections(), statement);
}

/** As `rows`, for a statement that may wait for locks, or whose best plan depends on its values. */
export function unplannedRows<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  return ask(connections(), statement);
}

async function ask<Row extends object>(pool: pg.Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  const name = statementName(text);
  const result = await pool.query<Row>({ ...(name ? { name } : {}), text, values, types });
  return result.rows;
}
