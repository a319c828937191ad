import type { clipSorts } from "#lib/contract/clips";
import { Prisma } from "#lib/generated/prisma/client";

export type ClipSort = (typeof clipSorts)[number];

/** An order of a list of clips; clips with the same key stand in the order of their ids, in the same direction. */
export interface ClipOrder {
  column: "created_at" | "updated_at" | "title_key";
  descending: boolean;
}

/** What a `sort` means. */
export function orderOf(sort: ClipSort): ClipOrder {
  const name = sort.replace("-", "");
  const column = name === "title" ? "title_key" : name === "updated_at" ? "updated_at" : "created_at";
  return { column, descending: sort.startsWith("-") };
}

/** The same list from its end. */
export function reversed(order: ClipOrder): ClipOrder {
  return { ...order, descending: !order.descending };
}

/** ORDER BY of two columns that hold key and id. */
export function orderBy(order: ClipOrder, key: Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  return order.descending ? Prisma.sql`ORDER BY ${key} DESC, ${id} DESC` : Prisma.sql`ORDER BY ${key}, ${id}`;
}

/** True for what lies behind a place in the order. */
export function isBehind(
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

/** A key as the text that a cursor carries. */
export function keyText(order: ClipOrder, key: Prisma.Sql): Prisma.Sql {
  return order.column === "title_key" ? key : Prisma.sql`(extract(epoch FROM ${key}) * 1000)::bigint::text`;
}

/**
 * OFFSET and LIMIT that the planner cannot read: told large numbers before it has statistics, it would sort everything
 * a person has; not told, it walks along the index of the order.
 */
export function stretch(offset: number, limit: number): Prisma.Sql {
  return Prisma.sql`OFFSET (SELECT ${offset}::int) LIMIT (SELECT ${limit}::int)`;
}
