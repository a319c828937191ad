import { randomUUID } from "node:crypto";
import { handLane } from "./byte-lane.mjs";
import { cutUnreadBody } from "./early-answer.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {(request: Request, response: Response) => unknown} Handler
 */

/**
 * Stands before Next: refuses what Next would answer badly, tells handlers who is at the other end of the socket, and
 * takes the sending of stored bytes off their hands.
 * @param {Handler} next
 * @param {object} options
 * @param {string} options.blobDir absolute; files outside it are never sent
 * @param {number} options.trustProxy how many proxies stand in front
 * @param {import("./byte-lane.mjs").Streams} options.streams what handlers leave to be sent
 * @param {import("./log.mjs").Log} options.log
 * @returns {Handler}
 */
export function createHttpFront(next, { blobDir, trustProxy, streams, log }) {
  return (request, response) => {
    markRequest(request, trustProxy);
    handLane(request, response, { blobDir, streams, log });
    cutUnreadBody(request, response);
    const refusal = refuse(request);
    if (refusal) return sendRefusal(request, response, refusal);
    return Promise.resolve(next(request, response)).catch((error) => {
      log.error("A request ended in an uncaught error", { method: request.method, error });
      if (response.headersSent) response.destroy();
      else sendRefusal(request, response, { status: 500, error: "internal_error", message: "Something went wrong." });
    });
  };
}

/**
 * Headers under our own name come from us alone; without a trusted proxy, nobody speaks for the client's address.
 * `x-tellmark-direct` tells that no proxy announced itself.
 * @param {Request} request
 * @param {number} trustProxy
 */
function markRequest(request, trustProxy) {
  const { headers } = request;
  let direct = true;
  for (const name of Object.keys(headers)) {
    const announcesProxy = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/.test(name);
    if (announcesProxy) direct = false;
    if (name.startsWith("x-tellmark-") || (announcesProxy && trustProxy === 0)) delete headers[name];
    // Next would answer these with its own redirects and payloads, which are for pages.
    if (request.url?.startsWith("/api/") && /^(rsc|next-.*|x-middleware-.*)$/.test(name)) delete headers[name];
  }
  headers["x-tellmark-peer"] = (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
  headers["x-tellmark-direct"] = direct ? "1" : "0";
}

/** @typedef {{status: number, error: string, message: string, headers?: Record<string, string>}} Refusal */

/** @param {Request} request @returns {Refusal | null} */
function refuse({ method, url = "" }) {
  if (method === "TRACE" || method === "TRACK") {
    const headers = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" };
    return { status: 405, error: "method_not_allowed", message: `${method} is not allowed here.`, headers };
  }
  const target = { status: 400, error: "validation_failed" };
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) {
    return { ...target, message: "The address of the request must be a plain path." };
  }
  if (!isWellEncoded(url)) return { ...target, message: "The address of the request is not valid percent-encoding." };
  return null;
}

/** @param {string} url */
function isWellEncoded(url) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/** @param {Request} request @param {Response} response @param {Refusal} refusal */
function sendRefusal(request, response, { status, error, message, headers = {} }) {
  const given = request.headers["x-request-id"];
  const requestId = typeof given === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
  const fields = status === 400 ? { errors: {} } : {};
  const body = JSON.stringify({ success: false, error, message, ...fields, request_id: requestId });
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "API-Version": "1",
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
