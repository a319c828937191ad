import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ipBucket } from "../../kernel/request/caller-address";
import { listenForHttps } from "./listen-for-https";
import { endWithRefusal } from "./refusal";

const idleMilliseconds = 60_000;
// Waiting for a handler transfers no bytes; it has its own, longer limit.
const mostIdlePeriods = 5;
const socketsPerAddress = 500;

/**
 * The HTTP server: idle timeout 60 s, no limit for uploads that make progress, a limit of sockets per address, and
 * draining that lets running requests finish.
 */
export function createWebServer({
  idle = idleMilliseconds,
  mostPerAddress = socketsPerAddress,
  certificate = null,
}: {
  /** milliseconds */
  idle?: number;
  /** sockets; Infinity where all of them are a proxy's */
  mostPerAddress?: number;
  /** PEM; with it the port answers https, too */
  certificate?: { key: string; cert: string } | null;
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
  const sockets: Set<Socket> = new Set();
  const exchanges: WeakMap<Socket, { request: IncomingMessage; response: ServerResponse; idlePeriods: number }> =
    new WeakMap();
  const perAddress: Map<string, number> = new Map();
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
   * @param most milliseconds
   * @returns true when every request has ended by itself
   */
  const drain = (most: number): Promise<boolean> => {
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

  /** @returns the port that was taken */
  const listen = (port: number, host: string | null): Promise<number> =>
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

function listenFault(error: Error & { code?: string }, host: string | null): Error | null {
  const isHost = error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND" || error.code === "EAI_AGAIN";
  if (!isHost || !host) return null;
  const message = `HOST=${host} is not an address of this machine: leave HOST out to listen on all addresses, or name one of this machine.`;
  return new Error(message, { cause: error });
}

function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex) {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] = brokenRequests[error.code ?? ""] ?? [400, "The request is not valid HTTP."];
  endWithRefusal(socket, { status, error: "validation_failed", message });
}

const brokenRequests: Record<string, [status: number, message: string] | undefined> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};
