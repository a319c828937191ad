import { JsonMeter } from "./json-meter";
import { type ParseOptions, parseJson } from "./parse-json";

const MAX_DEPTH = 64;
const MAX_VALUES = 2_000_000;

/** Parses untrusted JSON into an object that is safe to store and walk; a string describes the problem. */
export function parseSafely(
  bytes: Uint8Array,
  { maxValues = MAX_VALUES, ...options }: ParseOptions & { maxValues?: number } = {},
): { value: Record<string, unknown> } | string {
  // Counted before parsing, because deep nesting breaks parsers and whatever walks their result.
  const excess = new JsonMeter({ values: maxValues, depth: MAX_DEPTH }).add(bytes);
  if (excess === "too_deep") return `is nested more than ${MAX_DEPTH} levels deep`;
  if (excess === "too_many_values") return `holds more than ${maxValues} values`;
  const parsed = parseJson(bytes, options);
  if ("value" in parsed) return bytes.length === 0 ? "is empty" : parsed;
  switch (parsed.problem.kind) {
    case "not_utf8":
      return "is not UTF-8 text";
    case "not_json":
      return "is not valid JSON";
    case "not_an_object":
      return "is not a JSON object";
    case "hostile":
      return `holds a value that cannot be stored: ${parsed.problem.path} ${parsed.problem.message}`;
  }
}
