const lingerMilliseconds = 1000;

/**
 * An answer may come before the end of the body it refuses (413, 401). The rest is then read and dropped for a moment,
 * so that the client gets to see the answer, and a body that goes on is cut off.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function cutUnreadBody(request, response) {
  const { socket } = request;
  response.once("finish", () => {
    if (request.complete) return;
    // The whole body may have come without anybody having read it: then the connection is fine, and may be in use again.
    const timer = setTimeout(() => request.complete || socket.destroy(), lingerMilliseconds);
    timer.unref();
    request.once("end", () => clearTimeout(timer));
    // As long as somebody wants to be told of what can be read, nothing flows by itself.
    request.removeAllListeners("readable");
    request.resume();
  });
}
