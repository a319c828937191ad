import { VISIT_SECONDS } from "#lib/shares/access/visit-pass";
import { readCookie } from "./cookies";

/** One cookie per link, because a visitor may have several open. */
const cookieOf = (code: string) => `tellmark_visit_${code}`;

export function visitPassesOf(request: Request, code: string): string[] {
  const passes = [new URL(request.url).searchParams.get("v"), readCookie(request, cookieOf(code))];
  return passes.filter((pass): pass is string => pass !== null);
}

export function visitCookieHeader(code: string, pass: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieOf(code)}=${pass}; Path=/; Max-Age=${VISIT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
