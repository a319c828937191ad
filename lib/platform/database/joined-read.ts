import type { Prisma } from "#lib/generated/prisma/client";

/** What a statement that finds a clip, `c`, reads beside it. */
export interface JoinedRead<T> {
  columns: Prisma.Sql;
  joins: Prisma.Sql;
  /** Of the clip itself nothing is read. */
  isAll?: boolean;
  /** Of a row that has these columns. */
  read(row: Record<string, unknown>): T;
}
