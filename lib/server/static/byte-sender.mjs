import { internalHeaders, internalPrefix } from "../../kernel/request/internal-headers.mjs";
import { isStoredFile, sendFile, sendStream } from "./send-bytes.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * Sends bytes on behalf of a handler. The internal header `send` names a stored file; `stream` announces the length of
 * a byte source left in the context's lane; `length` sets the Content-Length that Next drops. Sending through Next
 * costs three times as much.
 * @param {Request} request
 * @param {Response} response
 * @param {import("../../kernel/request/request-context.mjs").RequestContext} context
 * @param {{blobDir: string, log: import("../../log/create-log.mjs").Log}} options
 * @returns {(outlet: import("../http/intercept-response.mjs").Outlet) => import("../http/intercept-response.mjs").Taker | null}
 */
export function openByteSender(request, response, context, { blobDir, log }) {
  /** @type {import("../../kernel/request/request-context.mjs").Lane} */
  const lane = { open: null, has: (path) => isStoredFile(path, blobDir) };
  context.lane = lane;

  return (outlet) => {
    const send = takeHeaders(response);
    if (send === null) return null;
    // Nothing is sent before `end`: the headers wait until the file is open.
    return {
      write: () => true,
      end() {
        outlet.restore();
        if (response.destroyed) return;
        const { open } = lane;
        const sending = open ? sendStream(response, open, send) : sendFile(request, response, send, blobDir);
        sending.catch((error) => {
          log.error("Stored bytes could not be sent", { send, error });
          fail(response);
        });
      },
    };
  };
}

/** @param {Response} response @returns {string | null} the JSON of a Send, or the length of a stream */
function takeHeaders(response) {
  const send = response.getHeader(internalHeaders.send) ?? response.getHeader(internalHeaders.stream);
  const length = response.getHeader(internalHeaders.length);
  for (const name of response.getHeaderNames()) {
    if (name.startsWith(internalPrefix)) response.removeHeader(name);
  }
  // Next sets headers as arrays.
  if (send !== undefined) return String(send);
  if (/^\d+$/.test(String(length))) response.setHeader("Content-Length", String(length));
  return null;
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
