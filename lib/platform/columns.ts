import { Prisma } from "#lib/generated/prisma/client";

type Fields = Record<string, string>;

/** A column list that maps columns to fields, for statements that join several tables. */
export function columns(table: string, fields: Fields, prefix = ""): Prisma.Sql {
  return once(fields, `${table} ${prefix}`, () => {
    const named = Object.keys(fields).map((field) => `"${table}"."${columnOf(field)}" AS "${prefix}${field}"`);
    return Prisma.raw(named.join(", "));
  });
}

/** The record of such columns. */
export function prefixed<T>(row: Record<string, unknown>, prefix: string, fields: Fields): T {
  const names = once(fields, prefix, () => Object.keys(fields).map((field) => [field, prefix + field] as const));
  const record: Record<string, unknown> = {};
  for (const [field, name] of names) record[field] = row[name];
  return record as T; // Its columns.
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const made = new WeakMap<Fields, Map<string, unknown>>();

/** Every request needs some, and there are few. */
function once<T>(fields: Fields, key: string, make: () => T): T {
  const known = made.get(fields) ?? new Map<string, unknown>();
  made.set(fields, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T; // What `make` gave for this key.
}
