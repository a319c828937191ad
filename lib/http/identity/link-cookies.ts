import { AUTHOR_SECONDS, makeAuthorPass, readAuthorPass } from "#lib/shares/access/author-pass";
import { GRANT_SECONDS } from "#lib/shares/access/grant";
import { VIEWER_SECONDS } from "#lib/shares/access/viewer-grant";
import { VISIT_SECONDS } from "#lib/shares/access/visit-pass";
import { readCookie } from "./cookies";
import { grantCookie } from "./visitor";

/** One cookie per link, because a visitor may have several open. */
const visitCookie = (code: string) => `tellmark_visit_${code}`;

export function readVisitPasses(request: Request, code: string): string[] {
  const passes = [new URL(request.url).searchParams.get("v"), readCookie(request, visitCookie(code))];
  return passes.filter((pass): pass is string => pass !== null);
}

export function visitCookieHeader(code: string, pass: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${visitCookie(code)}=${pass}; Path=/; Max-Age=${VISIT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** One cookie per link, as for visits. */
const viewerCookie = (code: string) => `tellmark_viewer_${code}`;

export function readViewerGrants(request: Request, code: string): string[] {
  const grant = readCookie(request, viewerCookie(code));
  return grant === null ? [] : [grant];
}

export function viewerCookieHeader(code: string, grant: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${viewerCookie(code)}=${grant}; Path=/; Max-Age=${VIEWER_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

export function grantCookieHeader(grant: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${grantCookie}=${encodeURIComponent(grant)}; Path=/; Max-Age=${GRANT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

const authorCookie = "tellmark_author";

export function readAuthor(request: Request): string | null {
  return readAuthorPass(readCookie(request, authorCookie) ?? "");
}

export function authorCookieHeader(author: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${authorCookie}=${makeAuthorPass(author)}; Path=/; Max-Age=${AUTHOR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
