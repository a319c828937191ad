import { isStoredFile, sendFile, sendStream } from "./send-bytes.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * Sends bytes on behalf of a handler, as the delivery of its response says. Sending through Next costs three times as much.
 * @param {Request} request
 * @param {Response} response
 * @param {import("../../kernel/request/request-context.mjs").RequestContext} context
 * @param {{blobDir: string, log: import("../../log/create-log.mjs").Log}} options
 * @returns {(outlet: import("../http/intercept-response.mjs").Outlet) => import("../http/intercept-response.mjs").Taker | null}
 */
export function openByteSender(request, response, context, { blobDir, log }) {
  context.files = { has: (path) => isStoredFile(path, blobDir) };

  return (outlet) => {
    const { file, open, length } = context.delivery ?? {};
    if (!file && !open) {
      if (length !== undefined) response.setHeader("Content-Length", length);
      return null;
    }
    // Nothing is sent before `end`: the headers wait until the file is open.
    return {
      write: () => true,
      end() {
        outlet.restore();
        if (response.destroyed) return;
        const sending = file
          ? sendFile(request, response, file, blobDir)
          : sendStream(response, /** @type {import("./send-bytes.mjs").OpenStream} */ (open), Number(length));
        sending.catch((error) => {
          log.error("Stored bytes could not be sent", { file, length, error });
          fail(response);
        });
      },
    };
  };
}

/**
 * A file that cannot be sent completely becomes a 500, or breaks the connection once headers are sent.
 * @param {Response} response
 */
function fail(response) {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = response.getHeader("X-Request-Id");
  for (const name of response.getHeaderNames()) {
    if (!name.startsWith("x-request-id")) response.removeHeader(name);
  }
  const message = "The stored file could not be read.";
  const body = JSON.stringify({ success: false, error: "internal_error", message, request_id: requestId });
  response.writeHead(500, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
