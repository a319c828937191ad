import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

const idleMilliseconds = 60_000;
// Thinking about an answer moves no byte; it has its own, longer bound.
const mostIdlePeriods = 5;

/**
 * The web server's socket side: an upload may take as long as its bytes keep coming, a silent socket ends after 60 s,
 * and draining lets running requests finish.
 * @param {object} [options]
 * @param {number} [options.idle] milliseconds
 */
export function createWebServer({ idle = idleMilliseconds } = {}) {
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
  });
  server.timeout = idle;
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  /** @type {WeakMap<import("node:net").Socket, {request: Request, response: Response, idlePeriods: number}>} */
  const exchanges = new WeakMap();
  let draining = false;

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (request, response) => {
    exchanges.set(request.socket, { request, response, idlePeriods: 0 });
    if (draining) response.setHeader("Connection", "close");
    // A kept-alive socket whose last answer began before the draining would hold it up.
    response.once("close", () => draining && setImmediate(() => server.closeIdleConnections()));
  });
  server.on("timeout", (socket) => {
    const exchange = exchanges.get(socket);
    const thinking = exchange?.request.complete && !exchange.response.headersSent;
    if (exchange && thinking && exchange.idlePeriods < mostIdlePeriods) {
      exchange.idlePeriods += 1;
      socket.setTimeout(idle);
    } else {
      socket.destroy();
    }
  });
  server.on("clientError", answerBrokenRequest);

  /**
   * Stops accepting and waits for what runs, at most so long; then ends the rest.
   * @param {number} most milliseconds
   * @returns {Promise<boolean>} true when every request has ended by itself
   */
  const drain = (most) => {
    draining = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
        resolve(false);
      }, most);
      server.close(() => {
        clearTimeout(timer);
        resolve(true);
      });
      server.closeIdleConnections();
    });
  };

  /**
   * @param {number} port
   * @param {string | null} host
   * @returns {Promise<number>} the port that was taken
   */
  const listen = (port, host) =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host ?? undefined, () => {
        server.off("error", reject);
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });

  return { server, listen, drain };
}

/** A request that is not HTTP never reaches a handler; it is answered here. @param {Error & {code?: string}} error @param {import("node:stream").Duplex} socket */
function answerBrokenRequest(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] = brokenRequests[error.code ?? ""] ?? ["400 Bad Request", "The request is not valid HTTP."];
  const requestId = randomUUID();
  const body = JSON.stringify({
    success: false,
    error: "validation_failed",
    message,
    errors: {},
    request_id: requestId,
  });
  const lines = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** @type {Record<string, [status: string, message: string] | undefined>} */
const brokenRequests = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers of the request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request did not arrive in time."],
};
