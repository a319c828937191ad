/** A line of JSON as people read it: the name of a member, if it has one, and the rest. */
export interface JsonLine {
  depth: number;
  name: string | null;
  text: string;
}

const LONGEST = 64;

/** Members and entries that are short stand in one line. */
export function layoutJson(value: unknown): JsonLine[] {
  return linesOf(value, { depth: 0, name: null, end: "" });
}

function linesOf(
  value: unknown,
  { depth, name, end }: { depth: number; name: string | null; end: string },
): JsonLine[] {
  const parts = partsOf(value);
  const flat = flatten(value);
  if (parts.length === 0 || (depth > 0 && depth * 2 + (name?.length ?? 0) + flat.length <= LONGEST)) {
    return [{ depth, name, text: flat + end }];
  }
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return [
    { depth, name, text: `${open}` },
    ...parts.flatMap(([key, part], index) =>
      linesOf(part, { depth: depth + 1, name: key, end: index < parts.length - 1 ? "," : "" }),
    ),
    { depth, name: null, text: `${close}${end}` },
  ];
}

function partsOf(value: unknown): [name: string | null, part: unknown][] {
  if (Array.isArray(value)) return value.map((part) => [null, part]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function flatten(value: unknown): string {
  const parts = partsOf(value);
  if (parts.length === 0) return JSON.stringify(value);
  const inner = parts
    .map(([name, part]) => (name === null ? "" : `${JSON.stringify(name)}: `) + flatten(part))
    .join(", ");
  return Array.isArray(value) ? `[${inner}]` : `{ ${inner} }`;
}
