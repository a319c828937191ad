import { Prisma } from "#lib/generated/prisma/client";

/** A column list that maps columns to fields, for statements that join several tables. */
export function columns(table: string, fields: Record<string, string>, prefix = ""): Prisma.Sql {
  const named = Object.keys(fields).map((field) => `"${table}"."${columnOf(field)}" AS "${prefix}${field}"`);
  return Prisma.raw(named.join(", "));
}

export function prefixed<T>(row: Record<string, unknown>, prefix: string): T {
  const own = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])) as T; // Its columns.
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
