import { callerBucket } from "../../kernel/request/caller-address.mjs";
import { endWithRefusal } from "./refusal.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("./refusal.mjs").Refusal} Refusal
 *
 * @typedef {object} BodyRules
 * @property {number} leastRate bytes a second
 * @property {number} grace milliseconds at the beginning in which nothing has to arrive
 * @property {number} credit milliseconds that a body may stand still after it was faster than it has to be
 * @property {number} mostPerAddress bodies that one address may leave unfinished at a time
 * @property {number} proxies in front, whose word about the client's address counts
 *
 * `budget`: the bytes that a body may still fall behind; `seen`: of the socket, at the last look.
 * @typedef {{request: Request, response: Response, bucket: string, budget: number, seen: number}} Body
 */

/** @type {BodyRules} */
const standard = { leastRate: 1024, grace: 60_000, credit: 300_000, mostPerAddress: 50, proxies: 0 };

/**
 * Cuts off request bodies that arrive slower than a minimal average rate, so that slow senders cannot occupy sockets
 * and temporary files. Slow but steady connections stay above it.
 * @param {Partial<BodyRules>} [given]
 */
export function createBodyGuard(given = {}) {
  const rules = { ...standard, ...given };
  const interval = Math.min(5000, rules.grace / 4);
  /** @type {Set<Body>} */
  const bodies = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let last = 0;

  const look = () => {
    const now = performance.now();
    const due = ((now - last) / 1000) * rules.leastRate;
    last = now;
    for (const body of bodies) {
      if (body.request.complete || body.request.destroyed) bodies.delete(body);
      else if (isTooSlow(body, due, rules)) cut(body);
    }
    if (bodies.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  /**
   * Starts watching a request; returns an error response if its sender has too many unfinished bodies.
   * @param {Request} request
   * @param {Response} response
   * @returns {Refusal | null}
   */
  const admit = (request, response) => {
    if (request.complete || !bringsBody(request)) return null;
    const bucket = callerBucket(request, rules.proxies);
    let unfinished = 0;
    for (const other of bodies) if (other.bucket === bucket && isArriving(other.request)) unfinished += 1;
    if (unfinished >= rules.mostPerAddress) return tooMany(rules.mostPerAddress);
    const body = {
      request,
      response,
      bucket,
      budget: (rules.grace / 1000) * rules.leastRate,
      seen: request.socket.bytesRead,
    };
    bodies.add(body);
    response.once("close", () => bodies.delete(body));
    if (!timer) {
      last = performance.now();
      timer = setInterval(look, interval);
      timer.unref();
    }
    return null;
  };

  return { admit };
}

/** @param {Request} request */
function bringsBody({ headers }) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** @param {Request} request */
const isArriving = (request) => !request.complete && !request.destroyed;

/**
 * Time during which our own side does not read is not charged to the sender.
 * @param {Body} body
 * @param {number} due bytes since the last look
 * @param {BodyRules} rules
 */
function isTooSlow(body, due, { leastRate, credit, grace }) {
  const { socket, readableLength, readableHighWaterMark } = body.request;
  const arrived = socket.bytesRead - body.seen;
  body.seen = socket.bytesRead;
  const most = (Math.max(credit, grace) / 1000) * leastRate;
  body.budget = Math.min(most, body.budget + arrived);
  if (readableLength < readableHighWaterMark) body.budget -= due;
  return body.budget < 0;
}

/** @param {Body} body */
function cut({ request, response }) {
  const { socket } = request;
  // Of pipelined requests, only the first may be answered.
  const mayAnswer = !response.headersSent && response.socket === socket && socket.writable;
  if (mayAnswer) {
    const message = "The body of the request arrives too slowly.";
    endWithRefusal(socket, { status: 408, error: "validation_failed", message });
    socket.destroySoon();
  } else {
    socket.destroy();
  }
}

/** @param {number} most @returns {Refusal} */
function tooMany(most) {
  return {
    status: 429,
    error: "rate_limit_exceeded",
    message: `At most ${most} requests from one address may be sending their bodies at the same time.`,
    headers: { "Retry-After": "5" },
    fields: { retry_after: 5 },
  };
}
