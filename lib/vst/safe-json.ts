const MAX_DEPTH = 64;

/** Parses JSON from a stranger into an object that can be stored and walked; a string says what is wrong with it. */
export function parseSafely(bytes: Uint8Array): { value: Record<string, unknown> } | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "is not UTF-8 text";
  }
  // Counted before parsing: deep nesting is what breaks parsers, and whatever walks their result.
  if (isTooDeep(text)) return `is nested more than ${MAX_DEPTH} levels deep`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "is not valid JSON";
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is not a JSON object";
  if (!isStorable(value)) return "holds characters that cannot be stored";
  dropPrototypes(value);
  return { value: value as Record<string, unknown> };
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) inString = false;
    } else if (sign === 0x22) inString = true;
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  return false;
}

/** A member called `__proto__` would give whoever copies its object another prototype. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
  for (const member of Object.values(value)) dropPrototypes(member);
}

/** A database takes neither NUL nor half surrogates. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member));
}
