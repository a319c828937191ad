/** The tags of an If-Match or If-None-Match header without quotes, or null when it is absent; weak tags lose their mark. */
export function etagsOf(header: string | null): string[] | null {
  if (header === null || header.trim() === "") return null;
  return header.split(",").map((item) =>
    item
      .trim()
      .replace(/^W\//, "")
      .replace(/^"(.*)"$/, "$1"),
  );
}

/** True when the header names the tag, or any. */
export function namesEtag(header: string | null, etag: string): boolean {
  const tags = etagsOf(header);
  return tags !== null && (tags.includes("*") || tags.includes(etag.replaceAll('"', "")));
}
