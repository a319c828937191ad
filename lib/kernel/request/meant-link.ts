/** Signs that may begin an address below a link, such as `{code}.md` or `{code}/embed`, when Latin letters or digits follow. */
const BELOW = "(?![/.~_@:+-]+[A-Za-z0-9])";
const STUCK = `(?:${BELOW}[^A-Za-z0-9].*)?`;
/** Programs put signs that cannot be seen where a long address may break: at its slashes and dots. */
const PART = "(?=\\p{Cf}*/)[/\\p{Cf}]+(?:embed|record)|\\p{Cf}*\\.\\p{Cf}*md";
const LINK = new RegExp(`^/+([cr])/[^A-Za-z0-9]*([1-9A-HJ-NP-Za-km-z]{22})(${PART})?${STUCK}$`, "su");
/** Pages of the signed-in user, which colleagues send each other, too. */
const PAGE = new RegExp(`^(/studio/[1-9]\\d{0,9}|/(?:library|inbox|settings))${STUCK}$`, "su");

/**
 * The page of a link, a request or a signed-in user whose address was changed on its way: punctuation of its message stuck
 * to it, as in "(.../c/{code})." or "<.../c/{code}>", it was cut inside an escape, or it has other slashes or a capital
 * letter before the code.
 * @param path of a request, without its query; its escapes may be malformed
 * @returns null: the address is right as it is, or it is neither
 */
export function findMeantLink(path: string): string | null {
  const decoded = decodeLeniently(path);
  const readable = decoded.replace(/^(\/+)([CR])\//, (_all, slashes, page) => `${slashes}${page.toLowerCase()}/`);
  // Some programs break long words by signs that cannot be seen, or by ends of lines.
  const [, page, code, below = ""] = LINK.exec(readable) ?? LINK.exec(readable.replace(/=?[\p{Cf}\s]+/gu, "")) ?? [];
  if (code === undefined) return findMeantPage(path, decoded);
  if (page === "c" && below.endsWith("record")) return null;
  const meant = `/${page}/${code}${below.replace(/\p{Cf}+/gu, "").replace(/\/+/, "/")}`;
  const isRight = path === meant || path === `${meant}/` || (below === ".md" && decoded === meant);
  return isRight ? null : meant;
}

function findMeantPage(path: string, decoded: string): string | null {
  const [, meant] = PAGE.exec(decoded) ?? [];
  return meant === undefined || path === meant || path === `${meant}/` ? null : meant;
}

/** Of a redirect to it. @param meant with its query */
export const headersToMeant = (meant: string) => ({
  Location: meant,
  "Cache-Control": "private, no-cache",
  "Content-Length": "0",
});

/** The secret at the end of an address in a message, without the punctuation that stuck to it; decoded. */
export function findMeantToken(text: string): string {
  const [word = ""] = text
    .replace(/\p{Cf}/gu, "")
    .split(/[^\w.-]/)
    .filter((part) => part !== "");
  const [claims = "", signature] = word.split(".");
  return signature ? `${claims}.${signature}` : claims;
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
