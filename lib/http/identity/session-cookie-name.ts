/** next-auth's cookie name. The `__Secure-` variant cannot be set by a sibling host over http. */
const plainName = "next-auth.session-token";

/** Over https only the prefixed cookie counts: a sibling host may have set the plain one. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith("https:") ? `__Secure-${plainName}` : plainName;
}
