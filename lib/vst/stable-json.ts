/** The database may reorder members, and the same drawing must give the same bytes in every package. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, (_name, member: unknown) => (isRecord(member) ? sorted(member) : member))}\n`;
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(record).sort()) copy[name] = record[name];
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
