import type { Language } from "#lib/languages/languages";

/** The frame of a page behind a code, around its content. */
export interface PageFrame {
  code: string;
  pageUrl: string;
  language: Language;
  /** "?lang=de" where the address asks for a language: its forms and links keep it. */
  query: string;
}

/** Why a page cannot be shown for now, whatever is on it. */
export type PageFailure = { kind: "rate-limited"; retryAfterSeconds: number } | { kind: "unavailable" };
