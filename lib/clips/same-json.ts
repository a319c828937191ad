import { isDeepStrictEqual } from "node:util";

/** Deep equality of JSON: the order of members and the sign of zero do not matter. */
export function isSameJson(stored: unknown, sent: unknown): boolean {
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(sent)));
}
