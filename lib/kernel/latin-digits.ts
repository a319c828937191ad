import { normalizeText } from "./normalize-text";

/** A text with its full-width letters and the digits of every script (Arabic, Persian, Devanagari ...) as ASCII. */
export function latinDigits(text: string): string {
  return normalizeText(text, "NFKC").replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)));
}

/** Unicode keeps the ten digits of a script together, in order. */
function digitValue(digit: string): number {
  const place = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(place - value - 1))) value += 1;
  return value;
}
