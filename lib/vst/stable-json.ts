/**
 * JSON whose members stand in alphabetical order at every level: a database may give them back in another order than
 * they came in, and the same drawing shall be the same bytes in every package.
 */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(value, (_name, member: unknown) => (isRecord(member) ? sorted(member) : member))}\n`;
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, so that a member called __proto__ is one like any other.
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(record).sort()) copy[name] = record[name];
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
