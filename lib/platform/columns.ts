import { Prisma } from "#lib/generated/prisma/client";

/** The columns of a table by the names of their fields, for statements that read several tables at once. */
export function columns(table: string, fields: Record<string, string>, prefix = ""): Prisma.Sql {
  const named = Object.keys(fields).map((field) => `"${table}"."${columnOf(field)}" AS "${prefix}${field}"`);
  return Prisma.raw(named.join(", "));
}

/** What was read under a prefix, as an object of its own. */
export function prefixed<T>(row: Record<string, unknown>, prefix: string): T {
  const own = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as T;
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
