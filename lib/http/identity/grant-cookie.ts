import { GRANT_SECONDS } from "#lib/shares/access/grant";
import { grantCookie } from "./visitor";

export function grantCookieHeader(grant: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${grantCookie}=${encodeURIComponent(grant)}; Path=/; Max-Age=${GRANT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
