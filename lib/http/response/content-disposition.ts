import { normalizeText } from "#lib/kernel/normalize-text";

/** RFC 6266: an ASCII `filename` and, if the name needs it, an RFC 5987 `filename*`. */
export function contentDisposition(kind: "inline" | "attachment", filename: string): string {
  const ascii = normalizeText(filename, "NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%;/]/g, "_");
  const plain = `${kind}; filename="${ascii}"`;
  if (ascii === filename) return plain;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
