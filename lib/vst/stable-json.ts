import { isRecord } from "#lib/json/is-record";

/** The database may reorder members, and the same drawing must give the same bytes in every package. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, (_name, member: unknown) => (isRecord(member) ? sorted(member) : member))}\n`;
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(record).sort()) copy[name] = record[name];
  return copy;
}
