/**
 * `String.normalize` of foreign text. It sorts the marks behind a letter, in the square of their number, so that a
 * letter with 100,000 of them takes minutes: more than 30 in a row are left out, as Unicode's Stream-Safe Text Format knows none.
 */
export function normalizeText(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return withFewMarks(text).normalize(form);
}

/** Cheap to normalise, wherever that happens. */
export function withFewMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}
