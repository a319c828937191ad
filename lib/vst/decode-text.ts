/** The bytes of a base64 text, with or without a data: URL's head and white space; null for what is none. Slow where it is long. */
export function decodeText(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_\-\s]+(?:=\s*){0,2}$/.test(text)) return null;
  return Buffer.from(text, "base64");
}
