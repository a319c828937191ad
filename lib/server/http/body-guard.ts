import type { IncomingMessage, ServerResponse } from "node:http";
import { callerBucket } from "../../kernel/request/caller-address";
import { endWithRefusal, type Refusal } from "./refusal";

interface BodyRules {
  /** bytes a second */
  leastRate: number;
  /** milliseconds at the beginning in which nothing has to arrive */
  grace: number;
  /** milliseconds that a body may stand still after it was faster than it has to be */
  credit: number;
  /** unfinished bodies of one address at a time */
  mostPerAddress: number;
  /** the number in front whose header about the client's address counts */
  proxies: number;
}

/** `budget`: the bytes that a body may still fall behind; `seen`: bytes of the socket at the last check. */
type Body = { request: IncomingMessage; response: ServerResponse; bucket: string; budget: number; seen: number };

const standard: BodyRules = { leastRate: 1024, grace: 60_000, credit: 300_000, mostPerAddress: 50, proxies: 0 };

/**
 * Cuts off request bodies that arrive slower than a minimal average rate, so that slow senders cannot occupy sockets
 * and temporary files. Slow but steady connections stay above it.
 */
export function createBodyGuard(given: Partial<BodyRules> = {}) {
  const rules = { ...standard, ...given };
  const interval = Math.min(5000, rules.grace / 4);
  const bodies: Set<Body> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  const checkRates = () => {
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

  /** Starts watching a request; returns an error response if its sender has too many unfinished bodies. */
  const watch = (request: IncomingMessage, response: ServerResponse): Refusal | null => {
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
      timer = setInterval(checkRates, interval);
      timer.unref();
    }
    return null;
  };

  return { watch };
}

function bringsBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const isArriving = (request: IncomingMessage) => !request.complete && !request.destroyed;

/**
 * Time during which our own side does not read is not charged to the sender.
 * @param due bytes since the last check
 */
function isTooSlow(body: Body, due: number, { leastRate, credit, grace }: BodyRules) {
  const { socket, readableLength, readableHighWaterMark } = body.request;
  const arrived = socket.bytesRead - body.seen;
  body.seen = socket.bytesRead;
  const most = (Math.max(credit, grace) / 1000) * leastRate;
  body.budget = Math.min(most, body.budget + arrived);
  if (readableLength < readableHighWaterMark) body.budget -= due;
  return body.budget < 0;
}

function cut({ request, response }: Body) {
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

function tooMany(most: number): Refusal {
  return {
    status: 429,
    error: "rate_limit_exceeded",
    message: `At most ${most} requests from one address may be sending their bodies at the same time.`,
    headers: { "Retry-After": "5" },
    fields: { retry_after: 5 },
  };
}
