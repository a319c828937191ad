import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A client on a busy machine or a slow line has to send the rest of its body before it reads an answer. */
const longestLinger = 5000;

/**
 * After an answer that precedes the end of the body (413, 401), reads and discards the rest for a moment, so that the
 * client receives the answer, and then cuts the connection.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse, lingerMs: number = longestLinger) {
  const { socket } = request;
  // Before Node's own listener: for `Connection: close` it ends both ways, which may cost the answer (RFC 9112, 9.6).
  response.prependOnceListener("finish", () => {
    if (request.complete) return;
    let isLast = false;
    socket.destroySoon = () => {
      isLast = true;
      socket.end();
    };
    // If the whole body has arrived unread, the connection is fine and possibly reused.
    const timer = setTimeout(() => request.complete || socket.destroy(), lingerMs);
    timer.unref();
    request.once("end", () => {
      clearTimeout(timer);
      if (isLast) socket.destroy();
      else socket.destroySoon = Socket.prototype.destroySoon;
    });
    // A `readable` listener would prevent the stream from flowing; taking away none stops one that flows.
    if (request.listenerCount("readable") > 0) request.removeAllListeners("readable");
    request.resume();
  });
}
