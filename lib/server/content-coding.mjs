/** @typedef {"br" | "gzip"} Coding */

/** @type {readonly Coding[]} the better one first */
const codings = ["br", "gzip"];

/**
 * The coding that an Accept-Encoding header likes best of those we have (RFC 9110, 12.5.3); null: as it is.
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
 * Each coding of a thing has a strong tag of its own (RFC 9110, 8.8.3): "abc" is "abc.br" compressed.
 * @param {string} etag
 * @param {Coding} coding
 */
export function codedEtag(etag, coding) {
  return etag.replace(/"$/, `.${coding}"`);
}

/** The tags of a condition as the handlers know them, whatever coding they came with. @param {string} header */
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
