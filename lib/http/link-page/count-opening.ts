import { clock } from "#lib/kernel/clock";
import type { PublicPageModel } from "#lib/link-page/model";
import { type Credentials, needsOpening, type SharedClip } from "#lib/shares/access/open-share";
import { findVisitPass } from "#lib/shares/access/visit-pass";
import { countLinkView } from "#lib/shares/views/record-view";
import { visitCookieHeader } from "../identity/link-cookies";
import { readVisitor } from "../identity/visitor";

/** The page of a link that limits its views, before the visitor has opened it. */
export function unopenedModel(
  { clip }: SharedClip,
  openAt: string,
): Pick<Unopened, "kind" | "title" | "sender" | "openAt"> {
  return { kind: "unopened", title: clip.title, sender: clip.user.name, openAt };
}

type Unopened = Extract<PublicPageModel, { kind: "unopened" }>;

/** Where its form is posted: the page itself, in the language, theme and place that were asked for. */
export function formAddress(request: Request, path: string): string {
  const asked = new URL(request.url).searchParams;
  const kept = new URLSearchParams();
  for (const name of ["lang", "theme", "start"]) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/**
 * Whether the page may show the clip, and the visitor's pass where views are limited. Only the form's POST counts, since
 * mail scanners, previews and prefetching browsers send GET, under any name.
 */
export async function countOpening(
  request: Request,
  share: SharedClip,
  credentials: Credentials,
  isPosted: boolean,
): Promise<{ isOpen: boolean; pass: string | null }> {
  if (!needsOpening(share, credentials)) {
    const isLimited = share.maxViews !== null;
    return { isOpen: true, pass: isLimited ? findVisitPass(share, credentials.visits, clock.now()) : null };
  }
  if (!isPosted) return { isOpen: false, pass: null };
  const { pass } = await countLinkView(share, { ...readVisitor(request), isOwner: false, visits: credentials.visits });
  return { isOpen: true, pass };
}

export function visitCookie(code: string, pass: string | null, origin: string): Record<string, string> {
  return pass ? { "Set-Cookie": visitCookieHeader(code, pass, origin) } : {};
}
