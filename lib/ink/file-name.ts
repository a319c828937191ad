import { normalizeText } from "#lib/kernel/normalize-text";

const LONGEST = 255;

/** Marks of direction may show another ending than there is. Joiners stay: emoji and Persian words are written with them. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * How a file's name is stored and compared: composed (NFC), since macOS sends umlauts and accents as signs behind the letter;
 * with plain blanks, since it writes others into the names of screenshots; without signs that cannot be seen. A longer name
 * is cut before its ending.
 */
export function normalizeFileName(given: string): string {
  // Most are, and some callers compare each name with each.
  if (given.length <= LONGEST && /^[ -~]*$/.test(given)) return given;
  const name = normalizeText(given, "NFC")
    .replace(INVISIBLE, "")
    .replace(/[\p{Zs}\p{Cc}]/gu, " ");
  if (name.length <= LONGEST) return name;
  const ending = /\.[^./\\]{1,16}$/.exec(name)?.[0] ?? "";
  // A pair of surrogates may have been cut in half, which PostgreSQL rejects.
  return name.slice(0, LONGEST - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}
