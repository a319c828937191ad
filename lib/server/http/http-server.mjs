import { createServer } from "node:http";
import { ipBucket } from "../../kernel/request/caller-address.mjs";
import { listenForHttps } from "./listen-for-https.mjs";
import { endWithRefusal } from "./refusal.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

const idleMilliseconds = 60_000;
// Waiting for a handler transfers no bytes; it has its own, longer limit.
const mostIdlePeriods = 5;
const socketsPerAddress = 500;

/**
 * The HTTP server: idle timeout 60 s, no limit for uploads that make progress, a limit of sockets per address, and
 * draining that lets running requests finish.
 * @param {object} [options]
 * @param {number} [options.idle] milliseconds
 * @param {number} [options.mostPerAddress] sockets; Infinity where all of them are a proxy's
 * @param {{key: string, cert: string} | null} [options.certificate] PEM; with it the port answers https, too
 */
export function createWebServer({
  idle = idleMilliseconds,
  mostPerAddress = socketsPerAddress,
  certificate = null,
} = {}) {
  const server = createServer({
    requireHostHeader: false,
    requestTimeout: 0,
    headersTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
  });
  server.timeout = idle;
  const renewCertificate = certificate ? listenForHttps(server, certificate) : () => {};
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  /** @type {WeakMap<import("node:net").Socket, {request: Request, response: Response, idlePeriods: number}>} */
  const exchanges = new WeakMap();
  /** @type {Map<string, number>} */
  const perAddress = new Map();
  let draining = false;

  server.on("connection", (socket) => {
    const bucket = ipBucket(socket.remoteAddress ?? "");
    const openSockets = perAddress.get(bucket) ?? 0;
    if (openSockets >= mostPerAddress) {
      socket.destroy();
      return;
    }
    perAddress.set(bucket, openSockets + 1);
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      const left = (perAddress.get(bucket) ?? 1) - 1;
      if (left > 0) perAddress.set(bucket, left);
      else perAddress.delete(bucket);
    });
  });
  server.prependListener("request", (request, response) => {
    exchanges.set(request.socket, { request, response, idlePeriods: 0 });
    if (draining) response.setHeader("Connection", "close");
    // A keep-alive socket whose last answer started before draining would delay it.
    response.once("close", () => draining && setImmediate(() => server.closeIdleConnections()));
  });
  server.on("timeout", (socket) => {
    const context = exchanges.get(socket);
    const thinking = context?.request.complete && !context.response.headersSent;
    if (context && thinking && context.idlePeriods < mostIdlePeriods) {
      context.idlePeriods += 1;
      socket.setTimeout(idle);
    } else {
      socket.destroy();
    }
  });
  server.on("clientError", answerBrokenRequest);

  /**
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
      server.once("error", (error) => reject(listenFault(error, host) ?? error));
      server.listen(port, host ?? undefined, () => {
        server.removeAllListeners("error");
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : port);
      });
    });

  return { server, listen, drain, renewCertificate };
}

/** @param {Error & {code?: string}} error @param {string | null} host @returns {Error | null} */
function listenFault(error, host) {
  const isHost = error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN";
  if (!isHost || !host) return null;
  const message = `HOST=${host} is not an address of this machine: leave HOST out to listen on all addresses, or name one of this machine.`;
  return new Error(message, { cause: error });
}

/**
 * @param {Error & {code?: string}} error
 * @param {import("node:stream").Duplex} socket
 */
function answerBrokenRequest(error, socket) {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] = brokenRequests[error.code ?? ""] ?? [400, "The request is not valid HTTP."];
  endWithRefusal(socket, { status, error: "validation_failed", message });
}

/** @type {Record<string, [status: number, message: string] | undefined>} */
const brokenRequests = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};
