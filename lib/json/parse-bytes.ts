import { isRecord } from "./is-record";

/** Parses JSON that is known to be valid. Takes a Uint8Array, because a Buffer sent to a thread arrives as one. */
export function parseBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Parses an object of JSON; throws for anything else. */
export function parseObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parseBytes(bytes);
  if (!isRecord(value)) throw new Error("the JSON is not an object");
  return value;
}
