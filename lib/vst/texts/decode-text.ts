/** Decodes base64, with or without a data: URL prefix; null if invalid. Slow for long text. */
export function decodeText(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_\-\s]+(?:=\s*){0,2}$/.test(text)) return null;
  return Buffer.from(text, "base64");
}
