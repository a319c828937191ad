/** @typedef {"br" | "gzip"} Coding */

/** @type {readonly Coding[]} the better one first */
const codings = ["br", "gzip"];

/**
 * The preferred supported coding of an Accept-Encoding header (RFC 9110, section 12.5.3); null for identity.
 * @param {string | string[] | undefined} header
 * @returns {Coding | null}
 */
export function chooseCoding(header) {
  /** @type {Map<string, number>} */
  const weights = new Map();
  for (const item of String(header ?? "")
    .toLowerCase()
    .split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = given === undefined ? 1 : Number(given);
    weights.set(name === "x-gzip" ? "gzip" : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (/** @type {string} */ name) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = [...codings].sort((one, other) => weightOf(other) - weightOf(one));
  if (!best || weightOf(best) === 0) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}

/**
 * Each coding needs its own strong ETag (RFC 9110, section 8.8.3): "abc" becomes "abc.br".
 * @param {string} etag
 * @param {Coding} coding
 */
export function codedEtag(etag, coding) {
  return etag.replace(/"$/, `.${coding}"`);
}

/** @param {string} header */
export function plainEtags(header) {
  return header.replace(/\.(?:br|gzip)"/g, '"');
}

/** @param {import("node:http").ServerResponse} response @param {string} name */
export function addVary(response, name) {
  const named = [response.getHeader("Vary") ?? []].flat().join(", ");
  const known = named.toLowerCase().split(/\s*,\s*/);
  if (known.includes("*") || known.includes(name.toLowerCase())) return;
  response.setHeader("Vary", named ? `${named}, ${name}` : name);
}
