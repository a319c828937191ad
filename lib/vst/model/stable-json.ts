import { isRecord } from "#lib/json/is-record";

/** The database may reorder members, and the same drawing must give the same bytes in every package. */
export function stableJson(value: unknown): string {
  return `${JSON.stringify(inOrder(value))}\n`;
}

/** Lists of numbers, which most ink consists of, stay the same object. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isNested) ? value.map(inOrder) : value;
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(value).sort()) copy[name] = inOrder(value[name]);
  return copy;
}

const isNested = (value: unknown) => typeof value === "object" && value !== null;
