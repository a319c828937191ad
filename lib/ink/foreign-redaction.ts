import { shownPath } from "#lib/json/hostile-values";
import { isRecord } from "#lib/json/is-record";

const NAMES_OF_TOOL = ["tool", "type", "kind"];
const READS_REDACT = /redact/i;

/**
 * Where a document that is not ours asks for a redaction, as a path like `strokes.0.tool`; null if it does not. Nothing would
 * be covered by it, so the sender would show what they meant to hide.
 */
export function findForeignRedaction(data: unknown): string | null {
  if (typeof data === "string") return /"(tool|type|kind)"\s*:\s*"[^"]*redact/i.test(data) ? "tool" : null;
  const waiting: { value: unknown; path: PropertyKey[] }[] = [{ value: data, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item === "object") waiting.push({ value: item, path: [...path, index] });
      }
    } else if (isRecord(value)) {
      const named = NAMES_OF_TOOL.find((name) => typeof value[name] === "string" && READS_REDACT.test(value[name]));
      if (named) return shownPath([...path, named]);
      for (const [name, item] of Object.entries(value)) {
        if (typeof item === "object") waiting.push({ value: item, path: [...path, name] });
      }
    }
  }
  return null;
}
