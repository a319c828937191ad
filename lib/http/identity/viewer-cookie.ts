import { VIEWER_SECONDS } from "#lib/shares/access/viewer-grant";
import { readCookie } from "./cookies";

/** One cookie per link, as for visits. */
const cookieOf = (code: string) => `tellmark_viewer_${code}`;

export function viewerGrantsOf(request: Request, code: string): string[] {
  const grant = readCookie(request, cookieOf(code));
  return grant === null ? [] : [grant];
}

export function viewerCookieHeader(code: string, grant: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieOf(code)}=${grant}; Path=/; Max-Age=${VIEWER_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
