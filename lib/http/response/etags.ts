/** Without quotes and weak prefixes; null when the header is absent. */
export function readEtags(header: string | null): string[] | null {
  if (header === null || header.trim() === "") return null;
  return header.split(",").map((item) =>
    item
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1"),
  );
}

export function matchesEtag(header: string | null, etag: string): boolean {
  const tags = readEtags(header);
  return tags !== null && (tags.includes("*") || tags.includes(etag.replaceAll('"', "")));
}
