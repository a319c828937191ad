import type { IncomingMessage } from "node:http";
import { NOTHING_HERE, wrongMethodMessage } from "../../kernel/errors";
import { findMeantLink } from "../../kernel/request/meant-link";
import { announcesProxy, type RequestContext } from "../../kernel/request/request-context";
import type { Refusal } from "./refusal";

/** Removes headers that a client may not set, and returns the fault of a request, for any target. */
export function validateRequestTarget(
  request: IncomingMessage,
  context: RequestContext,
  { trustProxy, dev = false }: { trustProxy: number; dev?: boolean },
): Refusal | null {
  foldSlashes(request);
  findLink(request, context);
  dropUntrusted(request, trustProxy);
  return refuse(request, context, dev);
}

/**
 * A base address that ends with a slash makes `//` of it. Next would redirect, without CORS and in no shape of the API.
 */
function foldSlashes(request: IncomingMessage) {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const folded = path.replace(/\/{2,}/g, "/");
  if (folded !== path && isApi({ url: folded })) request.url = [folded, ...query].join("?");
}

/** A page answers, even for an address that cannot be read: people open links. */
function findLink(request: IncomingMessage, context: RequestContext) {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const [path = "", ...query] = (request.url ?? "").split("?");
  const meant = findMeantLink(path);
  const isUnreadable = /^\/[cr]\//.test(path) && !isWellEncoded(path);
  request.url = [meant ?? (isUnreadable ? path.replaceAll("%", "%25") : path), ...query].join("?");
  if (meant !== null) context.meantLink = request.url;
}

function dropUntrusted(request: IncomingMessage, trustProxy: number) {
  const { headers } = request;
  // Next has redirects and its own payloads for these headers. Server actions are not used.
  const talksToNext = isApi(request) ? /^(rsc|next-.*|x-middleware-.*)$/ : /^(next-action|x-middleware-.*)$/;
  for (const name of Object.keys(headers)) {
    const isUntrusted = trustProxy === 0 && announcesProxy(name);
    if (isUntrusted || talksToNext.test(name)) delete headers[name];
  }
}

function refuse(request: IncomingMessage, context: RequestContext, dev: boolean): Refusal | null {
  const { url = "" } = request;
  const wrong = { status: 400, error: "validation_failed" } as const;
  const host = hostProblem(request);
  if (host) return { ...wrong, message: host };
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) {
    return { ...wrong, message: "The address of the request must be a plain path." };
  }
  if (!isWellEncoded(url)) return { ...wrong, message: "The address of the request is not valid percent-encoding." };
  if (isMisspelledApi(request)) {
    return { status: 404, error: "resource_not_found", message: NOTHING_HERE };
  }
  return dev ? null : refusalOfMethod(request, context);
}

/** Requires exactly one Host header with a plain host (RFC 9112, section 3.2). */
function hostProblem({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (given > 1) return "The request names its Host more than once.";
  if (given === 0) return httpVersion === "1.0" ? null : "The request does not name its Host.";
  const valid = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(headers.host ?? "");
  return valid ? null : "The Host of the request must be a name or an address, with or without a port.";
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Next answers unknown methods with an empty 400. WebDAV methods and the like are passed on as OPTIONS with the
 * original method in the context, because only the route knows its Allow header.
 */
function refusalOfMethod(request: IncomingMessage, context: RequestContext): Refusal | null {
  const { method = "" } = request;
  if (method === "TRACE" || method === "TRACK") return wrongMethod(method, METHODS);
  if (isApi(request) || isMcp(request)) {
    if (METHODS.includes(method)) return null;
    context.method = method;
    request.method = "OPTIONS";
    return null;
  }
  // Only forms of the public page and shared files are posted; on other pages, Next would look for a server action.
  const takesForms = /^\/(c\/|studio\/share-target([?]|$))/.test(request.url ?? "");
  const allowed = takesForms ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  return allowed.includes(method) ? null : wrongMethod(method, allowed);
}

function wrongMethod(method: string, allowed: readonly string[]): Refusal {
  const message = wrongMethodMessage(method, allowed);
  return { status: 405, error: "method_not_allowed", message, headers: { Allow: allowed.join(", ") } };
}

export function isApi({ url = "" }: { url?: string | undefined }) {
  return /^\/api([/?]|$)/.test(url);
}

function isMcp({ url = "" }: IncomingMessage) {
  return /^\/mcp([/?]|$)/.test(url);
}

/** Where Next would answer with a page: programs read that the address is wrong. */
function isMisspelledApi(request: IncomingMessage) {
  return !isApi(request) && /^\/api([/?]|$)/i.test(decodeURIComponent(request.url?.split("?", 1)[0] ?? ""));
}

function isWellEncoded(url: string) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}
