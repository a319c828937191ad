import { announcesProxy, answerWithin, describeRequest } from "../kernel/exchange.mjs";
import { internalPrefix } from "../kernel/internal-headers.mjs";
import { openLane } from "./byte-lane.mjs";
import { createCompression } from "./compress.mjs";
import { cutUnreadBody } from "./early-answer.mjs";
import { interceptAnswer } from "./intercept-answer.mjs";
import { sendRefusal } from "./refusal.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./refusal.mjs").Refusal} Refusal
 * @typedef {(request: Request, response: Response) => unknown} Handler
 * @typedef {import("../kernel/exchange.mjs").Exchange} Exchange
 */

/**
 * @param {Handler} next
 * @param {object} options
 * @param {string} options.blobDir absolute; files outside it are never sent
 * @param {number} options.trustProxy how many proxies stand in front
 * @param {{admit: (request: Request, response: Response) => Refusal | null}} options.bodies who may send one
 * @param {(request: Request, response: Response) => boolean} [options.sendStatic] true: it has sent a file of the build
 * @param {(request: Request, response: Response) => Promise<void> | null} [options.callDirectly] null: it is Next's
 * @param {(request: Request, response: Response, exchange: Exchange) => () => void} [options.pagePolicy] gives what to do before headers leave
 * @param {boolean} [options.dev] Next's own tools may talk to it
 * @param {import("../kernel/create-log.mjs").Log} options.log
 * @returns {Handler}
 */
export function createHttpFront(next, options) {
  const { blobDir, trustProxy, bodies, sendStatic, callDirectly, pagePolicy, dev = false, log } = options;
  const compression = createCompression();
  return (request, response) => {
    const exchange = describeRequest(request);
    dropUntrusted(request, trustProxy);
    const lane = openLane(request, response, exchange, { blobDir, log });
    const compress = compression(request, response);
    const applyPolicy = pagePolicy?.(request, response, exchange);
    const isPage = !isApi(request) && !request.url?.startsWith("/c/");
    interceptAnswer(response, (outlet, wholeBytes) => {
      applyPolicy?.();
      if (!isPage) dropVaryOfNext(response);
      // Must come first, because the lane removes the internal headers.
      const isAllowed = !dev && compress.isAllowed();
      return lane(outlet) ?? (isAllowed ? compress.take(outlet, wholeBytes) : null);
    });
    cutUnreadBody(request, response);
    const refusal = refuse(request, exchange, dev) ?? bodies.admit(request, response);
    if (refusal) return sendRefusal(request, response, refusal);
    if (sendStatic?.(request, response)) return;
    const answer = () => callDirectly?.(request, response) ?? next(request, response);
    return Promise.resolve(answerWithin(exchange, answer)).catch((error) => {
      log.error("A request ended in an uncaught error", { method: request.method, error });
      if (response.headersSent) response.destroy();
      else sendRefusal(request, response, { status: 500, error: "internal_error", message: "Something went wrong." });
    });
  };
}

/**
 * Removes forged internal headers and, without a trusted proxy, forwarded addresses.
 * @param {Request} request
 * @param {number} trustProxy
 */
function dropUntrusted(request, trustProxy) {
  const { headers } = request;
  // Next has redirects and payloads of its own for these headers. Server actions are not used.
  const talksToNext = isApi(request) ? /^(rsc|next-.*|x-middleware-.*)$/ : /^(next-action|x-middleware-.*)$/;
  for (const name of Object.keys(headers)) {
    const isUntrusted = name.startsWith(internalPrefix) || (trustProxy === 0 && announcesProxy(name));
    if (isUntrusted || talksToNext.test(name)) delete headers[name];
  }
}

/** Next says of every answer that it varies with the headers by which its pages fetch each other. @param {Response} response */
function dropVaryOfNext(response) {
  const vary = response.getHeader("Vary");
  if (vary === undefined) return;
  const others = String(vary)
    .split(/\s*,\s*/)
    .filter((name) => !/^(rsc|next-.*)$/i.test(name));
  if (others.length > 0) response.setHeader("Vary", others.join(", "));
  else response.removeHeader("Vary");
}

/** @param {Request} request @param {Exchange} exchange @param {boolean} dev @returns {Refusal | null} */
function refuse(request, exchange, dev) {
  const { url = "" } = request;
  const wrong = { status: 400, error: "validation_failed" };
  const host = hostProblem(request);
  if (host) return { ...wrong, message: host };
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) {
    return { ...wrong, message: "The address of the request must be a plain path." };
  }
  if (!isWellEncoded(url)) return { ...wrong, message: "The address of the request is not valid percent-encoding." };
  if (isMisspelledApi(request)) {
    return { status: 404, error: "resource_not_found", message: "There is nothing at this address." };
  }
  return dev ? null : refuseMethod(request, exchange);
}

/**
 * Requires exactly one Host header with a plain host (RFC 9112, section 3.2).
 * @param {Request} request
 * @returns {string | null}
 */
function hostProblem({ httpVersion, headers, rawHeaders }) {
  const given = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
  if (given > 1) return "The request names its Host more than once.";
  if (given === 0) return httpVersion === "1.0" ? null : "The request does not name its Host.";
  const valid = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(headers.host ?? "");
  return valid ? null : "The Host of the request must be a name or an address, with or without a port.";
}

/**
 * Next answers unknown methods with an empty 400. WebDAV methods and the like are passed on as OPTIONS with the
 * original method in the exchange, because only the route knows its Allow header.
 * @param {Request} request @param {Exchange} exchange @returns {Refusal | null}
 */
function refuseMethod(request, exchange) {
  const { method = "" } = request;
  const message = `${method} is not allowed here.`;
  const refusal = { status: 405, error: "method_not_allowed", message };
  if (method === "TRACE" || method === "TRACK") {
    return { ...refusal, headers: { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" } };
  }
  if (isApi(request)) {
    if (/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)) return null;
    exchange.method = method;
    request.method = "OPTIONS";
    return null;
  }
  // Only forms of the public page are posted; on other pages, Next would look for a server action.
  const takesForms = request.url?.startsWith("/c/");
  const allowed = takesForms ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"];
  return allowed.includes(method) ? null : { ...refusal, headers: { Allow: allowed.join(", ") } };
}

/** @param {Request} request */
function isApi({ url = "" }) {
  return /^\/api([/?]|$)/.test(url);
}

/** Where Next would answer with a page: programs read that the address is wrong. @param {Request} request */
function isMisspelledApi(request) {
  return !isApi(request) && /^\/api([/?]|$)/i.test(decodeURIComponent(request.url?.split("?", 1)[0] ?? ""));
}

/** @param {string} url */
function isWellEncoded(url) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}
