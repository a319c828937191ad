/** Signs that may begin an address below a link, such as `{code}.md` or `{code}/embed`, when letters or digits follow. */
const BELOW = String.raw`(?![/.~_@:+-]+[\p{L}\p{N}])`;
const STUCK = `(?:${BELOW}[^A-Za-z0-9].*)?`;
const LINK = new RegExp(`^/+([cr])/[^A-Za-z0-9]*([1-9A-HJ-NP-Za-km-z]{22})(/+embed)?${STUCK}$`, "su");

/**
 * The page of a link or a request whose address was changed on its way: punctuation of its message stuck to it, as in
 * "(.../c/{code})." or "<.../c/{code}>", it was cut inside an escape, or it has other slashes or a capital letter before the code.
 * @param path of a request, without its query; its escapes may be malformed
 * @returns null: the address is right as it is, or it is neither
 */
export function findMeantLink(path: string): string | null {
  const readable = decodeLeniently(path).replace(
    /^(\/+)([CR])\//,
    (_all, slashes, page) => `${slashes}${page.toLowerCase()}/`,
  );
  // Some programs break long words by signs that cannot be seen.
  const [, page, code, below = ""] = LINK.exec(readable) ?? LINK.exec(readable.replace(/\p{Cf}+/gu, "")) ?? [];
  if (code === undefined) return null;
  const meant = `/${page}/${code}${below.replace(/\/+/, "/")}`;
  return path === meant || path === `${meant}/` ? null : meant;
}

/** Escapes that stand for no text stay as they are. */
function decodeLeniently(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
