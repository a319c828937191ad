import { randomUUID } from "node:crypto";

/**
 * The caller's X-Request-Id if it is a plain token, else a new one.
 * @param given of X-Request-Id
 */
export function requestIdFrom(given: unknown) {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
}
