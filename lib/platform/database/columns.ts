import { Prisma } from "#lib/generated/prisma/client";

type Fields = Record<string, string>;

const lists = memory<Prisma.Sql>();
const pairs = memory<(readonly [field: string, name: string])[]>();

/** A column list that maps columns to fields, for statements that join several tables. */
export function selectColumns(table: string, fields: Fields, prefix = ""): Prisma.Sql {
  return lists(fields, `${table} ${prefix}`, () => {
    const named = Object.keys(fields).map((field) => `"${table}"."${columnOf(field)}" AS "${prefix}${field}"`);
    return Prisma.raw(named.join(", "));
  });
}

export function pickPrefixedColumns<T>(row: Record<string, unknown>, prefix: string, fields: Fields): T {
  const names = pairs(fields, prefix, () => Object.keys(fields).map((field) => [field, prefix + field] as const));
  const record: Record<string, unknown> = {};
  for (const [field, name] of names) record[field] = row[name];
  return record as T; // Its columns.
}

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every request needs some, and there are few. */
function memory<T>() {
  const made = new WeakMap<Fields, Map<string, T>>();
  return (fields: Fields, key: string, make: () => T): T => {
    const known = made.get(fields) ?? new Map<string, T>();
    made.set(fields, known);
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}
