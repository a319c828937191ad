import { createHash } from "node:crypto";

const prose = new Set([
  "description",
  "summary",
  "example",
  "examples",
  "info",
  "servers",
  "externalDocs",
  "tags",
  "headers",
]);

/** @param {any} node @param {boolean} [isMap] whether its keys are names of a user's choice @returns {any} */
export function apiShape(node, isMap = false) {
  if (Array.isArray(node)) return node.map((one) => apiShape(one));
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key, child]) => isMap || !prose.has(key) || typeof child === "boolean");
  return Object.fromEntries(kept.map(([key, child]) => [key, apiShape(child, !isMap && key === "properties")]));
}

/** @param {any} document @returns {string} */
export function shapeHash(document) {
  return createHash("sha256")
    .update(JSON.stringify(apiShape(document)))
    .digest("hex")
    .slice(0, 16);
}
