import { sendFile, sendStream } from "./send-bytes.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {Map<string, import("./send-bytes.mjs").OpenStream | null>} Streams by the number of the request's lane
 */

let lanes = 0;

/**
 * Lets a handler name a stored file by `x-tellmark-send` instead of streaming it, or leave the bytes that it makes under
 * the lane's number and tell their length by `x-tellmark-stream`: Next's own way costs three times the work. Any other
 * answer gets an exact length by `x-tellmark-length`; Next itself drops every Content-Length. No header under our name
 * leaves the house.
 * @param {Request} request
 * @param {Response} response
 * @param {{blobDir: string, streams: Streams, log: import("./log.mjs").Log}} options
 * @returns {(outlet: import("./intercept-answer.mjs").Outlet) => import("./intercept-answer.mjs").Taker | null}
 */
export function openLane(request, response, { blobDir, streams, log }) {
  lanes += 1;
  const lane = String(lanes);
  request.headers["x-tellmark-lane"] = lane;
  streams.set(lane, null);
  response.once("close", () => streams.delete(lane));

  return (outlet) => {
    const send = takeHeaders(response);
    if (send === null) return null;
    // Nothing leaves before `end`: the headers wait until the file is open.
    return {
      write: () => true,
      end() {
        outlet.restore();
        // A client that has gone has taken the stream with it.
        if (response.destroyed) return;
        const made = streams.get(lane);
        const sending = made ? sendStream(response, made, send) : sendFile(request, response, send, blobDir);
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
  const send = response.getHeader("x-tellmark-send") ?? response.getHeader("x-tellmark-stream");
  const length = response.getHeader("x-tellmark-length");
  for (const name of response.getHeaderNames()) {
    if (name.startsWith("x-tellmark-")) response.removeHeader(name);
  }
  // Next sets every header as a list.
  if (send !== undefined) return String(send);
  if (/^\d+$/.test(String(length))) response.setHeader("Content-Length", String(length));
  return null;
}

/** Whole answers only: a file that cannot be sent as promised ends the connection or becomes a 500. @param {Response} response */
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
