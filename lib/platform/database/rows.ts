import pg from "pg";
import type { Prisma } from "#lib/generated/prisma/client";
import { connections, plannedConnections, statementName } from "./connections";

/** bigint as Prisma gives it; the other types are the same. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** Every request begins with one of these, so the server reports a silent database within ten seconds. */
const QUICK = { query_timeout: 8_000 };

/**
 * The rows of a statement that is asked all day, by `pg` itself, since Prisma's interpreter costs more than such a read:
 * prepared, and planned once. Not in a transaction; its errors are those of `pg`.
 */
export function queryPrepared<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  return ask(plannedConnections(), statement, { patience: QUICK });
}

/** As `rows`, for a statement that may wait for locks, or whose best plan depends on its values. */
export function query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  return ask(connections(), statement);
}

/** As `query`, planned each time: a search. */
export function queryOnce<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  return ask(connections(), statement, { name: "" });
}

/** Of a statement that always gives one, as those of aggregates do. */
export function getOnlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("an aggregate gave no row");
  return row;
}

/** The database that answers a read. */
export interface Reader {
  queryPrepared: typeof queryPrepared;
  query: typeof query;
  queryOnce: typeof queryOnce;
}

export const primaryReader: Reader = { queryPrepared: queryPrepared, query: query, queryOnce: queryOnce };

/** Over one connection. A pooler knows no names. */
export function createReader(client: pg.ClientBase, { isPooled = false } = {}): Reader {
  const askOnce = <Row extends object>(statement: Prisma.Sql) => ask<Row>(client, statement, { name: "" });
  const askByName = <Row extends object>(statement: Prisma.Sql) => ask<Row>(client, statement);
  return { queryPrepared: isPooled ? askOnce : askByName, query: askOnce, queryOnce: askOnce };
}

async function ask<Row extends object>(
  connection: pg.Pool | pg.ClientBase,
  { text, values }: Prisma.Sql,
  { name = statementName(text), patience = {} }: { name?: string; patience?: object } = {},
): Promise<Row[]> {
  const result = await connection.query<Row>({ ...(name ? { name } : {}), ...patience, text, values, types });
  return result.rows;
}
