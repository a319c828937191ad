import type { Prisma } from "#lib/generated/prisma/client";

/** Columns that a statement which finds a clip, `c`, reads together with it. */
export interface JoinedRead<T> {
  columns: Prisma.Sql;
  joins: Prisma.Sql;
  /** The clip itself is not read. */
  isAll?: boolean;
  /** Of a row that has these columns. */
  read(row: Record<string, unknown>): T;
}
