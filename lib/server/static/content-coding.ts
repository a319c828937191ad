import type { ServerResponse } from "node:http";
export type Coding = "br" | "gzip";

const codings: readonly Coding[] = ["br", "gzip"];

/** The preferred supported coding of an Accept-Encoding header (RFC 9110, section 12.5.3); null for identity. */
export function chooseCoding(header: string | string[] | undefined): Coding | null {
  const weights: Map<string, number> = new Map();
  for (const item of String(header ?? "")
    .toLowerCase()
    .split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const given = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = given === undefined ? 1 : Number(given);
    weights.set(name === "x-gzip" ? "gzip" : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = [...codings].sort((one, other) => weightOf(other) - weightOf(one));
  if (!best || weightOf(best) === 0) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}

/** Each coding needs its own strong ETag (RFC 9110, section 8.8.3): "abc" becomes "abc.br". */
export function codedEtag(etag: string, coding: Coding) {
  return etag.replace(/"$/, `.${coding}"`);
}

export function plainEtags(header: string) {
  return header.replace(/\.(?:br|gzip)"/g, '"');
}

export function addVary(response: ServerResponse, name: string) {
  const named = [response.getHeader("Vary") ?? []].flat().join(", ");
  const known = named.toLowerCase().split(/\s*,\s*/);
  if (known.includes("*") || known.includes(name.toLowerCase())) return;
  response.setHeader("Vary", named ? `${named}, ${name}` : name);
}
