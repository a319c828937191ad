import { findChangedNumber } from "./changed-numbers";
import { findHostile, type HostileValue } from "./hostile-values";
import { isRecord } from "./is-record";

export type JsonProblem =
  | { kind: "not_utf8" }
  | { kind: "not_json" }
  | { kind: "not_an_object" }
  | ({ kind: "hostile" } & HostileValue);

export type ParsedJson = { value: Record<string, unknown> } | { problem: JsonProblem };

export interface ParseOptions {
  /** For readers that keep the text itself, or few of its numbers. */
  mayRound?: boolean;
}

/** Parses an object from an untrusted source; a JsonMeter has already limited its content. An empty body is {}. */
export function parseJson(bytes: Uint8Array, { mayRound = false }: ParseOptions = {}): ParsedJson {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { problem: { kind: "not_utf8" } };
  }
  if (text.trim() === "") return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: { kind: "not_json" } };
  }
  if (!isRecord(value)) return { problem: { kind: "not_an_object" } };
  const hostile = findHostile(value) ?? (mayRound ? null : findChangedNumber(text));
  return hostile ? { problem: { kind: "hostile", ...hostile } } : { value };
}
