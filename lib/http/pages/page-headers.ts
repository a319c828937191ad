import { config } from "#lib/config/config";
import type { Language } from "#lib/languages/languages";
import { contentPolicy } from "#lib/plain-page/content-policy";

interface PageKind {
  language: Language;
  isIndexable?: boolean;
  /** Other sites may frame it. */
  isFramed?: boolean;
}

/** Of a page that its readers open with a code. */
export function pageHeaders(html: string, { language, isIndexable, isFramed }: PageKind): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": contentPolicy(html, config().redirectOrigin, isFramed),
    "Content-Language": language,
    Vary: "Accept, Accept-Language, Cookie",
    "Referrer-Policy": "no-referrer",
    ...(isIndexable ? {} : { "X-Robots-Tag": "noindex" }),
  };
}
