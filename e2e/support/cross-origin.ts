import type { IncomingMessage, ServerResponse } from "node:http";

export interface CrossOriginRule {
  origins: readonly string[];
  methods: readonly string[];
  headers: readonly string[];
}

/**
 * What a service lets pages of other origins do, told to browsers as https://fetch.spec.whatwg.org/#http-cors-protocol
 * wants it. True if the request was the question beforehand, which is answered then.
 */
export function answersBrowser(
  rule: CrossOriginRule | null,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin = "" } = headers;
  const isAllowed = (list: readonly string[], value: string) => list.includes("*") || list.includes(value);
  const isFor = rule !== null && origin !== "" && isAllowed(rule.origins, origin);
  if (isFor) response.setHeader("Access-Control-Allow-Origin", rule.origins.includes("*") ? "*" : origin);
  if (method !== "OPTIONS") return false;
  const asked = String(headers["access-control-request-headers"] ?? "").split(/\s*,\s*/);
  const mayCall = isFor && isAllowed(rule.methods, String(headers["access-control-request-method"]));
  const maySend = isFor && asked.every((name) => name === "" || isAllowed(rule.headers, name.toLowerCase()));
  if (!mayCall || !maySend) {
    response.removeHeader("Access-Control-Allow-Origin");
    response.writeHead(403).end();
    return true;
  }
  response.setHeader("Access-Control-Allow-Methods", rule.methods.join(", "));
  response.setHeader("Access-Control-Allow-Headers", rule.headers.join(", "));
  response.writeHead(200).end();
  return true;
}
