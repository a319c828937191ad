import { isDeepStrictEqual } from "node:util";

/** Whether two values are one as JSON, where the order of members means nothing, and neither does -0. */
export function isSameJson(stored: unknown, sent: unknown): boolean {
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(sent)));
}
