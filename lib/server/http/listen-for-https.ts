import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:tls";

const HELLO = 0x16;
const longestSilence = 60_000;

/**
 * Lets a server of http answer https on the same port, by the first byte of each connection.
 * @param server before other listeners for its connections
 * @returns renews the certificate for new connections
 */
export function listenForHttps(
  server: Server,
  certificate: { key: string; cert: string },
): (certificate: { key: string; cert: string }) => void {
  const serve = server.listeners("connection");
  server.removeAllListeners("connection");
  const secure = createTlsServer({ ...certificate, ALPNProtocols: ["http/1.1"], handshakeTimeout: longestSilence });
  secure.on("secureConnection", (socket) => {
    for (const listener of serve) listener.call(server, socket);
  });
  // A browser that does not trust the certificate ends the handshake.
  secure.on("tlsClientError", (_error, socket) => void socket.destroy());
  server.on("connection", (socket) => {
    const drop = () => socket.destroy();
    socket.setTimeout(longestSilence, drop);
    socket.on("error", drop);
    socket.once("data", (first: Buffer) => {
      socket.setTimeout(0);
      socket.off("timeout", drop);
      socket.pause();
      socket.unshift(first);
      if (first[0] === HELLO) {
        // A server of http lets sockets be half open, and a handshake that the browser ends would stay.
        socket.allowHalfOpen = false;
        secure.emit("connection", socket);
      } else for (const listener of serve) listener.call(server, socket);
      process.nextTick(() => socket.resume());
    });
  });
  return (renewed) => secure.setSecureContext(renewed);
}

/**
 * Where https is served, plain http is for this machine alone: others are led to https.
 * @returns true: it has been answered
 */
export function redirectToHttps(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket, headers, url = "" } = request;
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? "");
  if ("encrypted" in socket || (isHere && isLocalHost(headers.host))) return false;
  const isPlain = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(headers.host ?? "");
  if (!isPlain || !url.startsWith("/") || url.startsWith("//")) return false;
  response.writeHead(307, { Location: `https://${headers.host}${url}`, "Content-Length": 0, Connection: "close" });
  response.end();
  return true;
}

const isLocalHost = (host: string | undefined) =>
  host === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host);
