import { VISIT_SECONDS } from "#lib/shares/visit-pass";
import { readCookie } from "./cookies";

/** Each link has a cookie of its own: a visitor may have several open at once. */
const cookieOf = (code: string) => `tellmark_visit_${code}`;

/** The passes that a request brings for a link: in its cookie, and in the address as `v`. */
export function visitPassesOf(request: Request, code: string): string[] {
  const passes = [new URL(request.url).searchParams.get("v"), readCookie(request, cookieOf(code))];
  return passes.filter((pass): pass is string => pass !== null);
}

/** The cookie by which a visitor whose opening was counted comes back to it. */
export function visitCookieHeader(code: string, pass: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieOf(code)}=${pass}; Path=/; Max-Age=${VISIT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
