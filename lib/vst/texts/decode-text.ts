/** No pattern that repeats: in megabytes of signs it runs out of stack. */
const NO_DIGIT = /[^A-Za-z0-9+/_\-\s]/;
const NO_PADDING = /[^=\s]/;

/** Decodes base64, with or without a data: URL prefix; null if invalid. Slow for long text. */
export function decodeText(text: string): Uint8Array | null {
  const first = text.indexOf("=");
  const digits = first < 0 ? text : text.slice(0, first);
  const padding = text.slice(digits.length);
  if (digits === "" || NO_DIGIT.test(digits) || NO_PADDING.test(padding) || countsThree(padding)) return null;
  return Buffer.from(text, "base64");
}

function countsThree(padding: string): boolean {
  const second = padding.indexOf("=", 1);
  return second > 0 && padding.indexOf("=", second + 1) > 0;
}
