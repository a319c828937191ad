import type { clipSorts } from "#lib/contract/schema/clip";
import { Prisma } from "#lib/generated/prisma/client";

export type ClipSort = (typeof clipSorts)[number];

export interface ClipOrder {
  column: "created_at" | "updated_at" | "title_key";
  descending: boolean;
}

export function clipOrder(sort: ClipSort): ClipOrder {
  const name = sort.replace("-", "");
  const column = name === "title" ? "title_key" : name === "updated_at" ? "updated_at" : "created_at";
  return { column, descending: sort.startsWith("-") };
}

export function reverseOrder(order: ClipOrder): ClipOrder {
  return { ...order, descending: !order.descending };
}

export function orderBySql(order: ClipOrder, key: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  return order.descending ? Prisma.sql`ORDER BY ${key} DESC, ${id} DESC` : Prisma.sql`ORDER BY ${key}, ${id}`;
}

export function afterPlaceSql(
  order: ClipOrder,
  place: { key: string; id: number },
  key: Prisma.Sql,
  id: Prisma.Sql,
): Prisma.Sql {
  const value =
    order.column === "title_key" ? Prisma.sql`${place.key}` : Prisma.sql`${new Date(Number(place.key))}::timestamptz`;
  return order.descending
    ? Prisma.sql`(${key}, ${id}) < (${value}, ${place.id}::int)`
    : Prisma.sql`(${key}, ${id}) > (${value}, ${place.id}::int)`;
}

export function keyTextSql(order: ClipOrder, key: Prisma.Sql): Prisma.Sql {
  return order.column === "title_key" ? key : Prisma.sql`(extract(epoch FROM ${key}) * 1000)::bigint::text`;
}

/** Hides the constants from the planner, which without statistics would sort all clips instead of walking the index. */
export function offsetLimitSql(offset: number, limit: number): Prisma.Sql {
  return Prisma.sql`OFFSET (SELECT ${offset}::int) LIMIT (SELECT ${limit}::int)`;
}
