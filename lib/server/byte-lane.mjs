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
 */
export function handLane(request, response, { blobDir, streams, log }) {
  lanes += 1;
  const lane = String(lanes);
  request.headers["x-tellmark-lane"] = lane;
  streams.set(lane, null);
  response.once("close", () => streams.delete(lane));
  // Typed loosely on purpose: Node's overloads cannot be passed on argument by argument.
  const original = /** @type {Record<"writeHead" | "flushHeaders" | "write" | "end", (...args: any[]) => any>} */ ({
    writeHead: response.writeHead,
    flushHeaders: response.flushHeaders,
    write: response.write,
    end: response.end,
  });
  /** @type {string | null | undefined} undefined until the headers were looked at */
  let send;

  const look = () => {
    if (send !== undefined) return;
    send = takeHeaders(response);
    if (send === null) Object.assign(response, original);
  };

  // With a file to send, nothing leaves before `end`: the headers wait until the file is open.
  Object.assign(response, {
    /** @param {number} status @param {...any} rest */
    writeHead(status, ...rest) {
      copyHeaders(response, rest);
      look();
      if (send) response.statusCode = status;
      else original.writeHead.call(response, status, ...rest.filter((word) => typeof word === "string"));
      return response;
    },
    flushHeaders() {
      look();
      if (!send) original.flushHeaders.call(response);
    },
    /** @param {...any} args */
    write(...args) {
      look();
      return send ? true : original.write.apply(response, args);
    },
    /** @param {...any} args */
    end(...args) {
      look();
      if (!send) return original.end.apply(response, args);
      Object.assign(response, original);
      // A client that has gone has taken the stream with it.
      if (response.destroyed) return response;
      const made = streams.get(lane);
      const sending = made ? sendStream(response, made, send) : sendFile(request, response, send, blobDir);
      sending.catch((error) => {
        log.error("Stored bytes could not be sent", { send, error });
        fail(response);
      });
      return response;
    },
  });
}

/**
 * Headers given to writeHead directly join the others, so that one place sees all of them.
 * @param {Response} response
 * @param {any[]} rest
 */
function copyHeaders(response, rest) {
  const headers = typeof rest[0] === "string" ? rest[1] : rest[0];
  if (Array.isArray(headers)) {
    const pairs = Array.isArray(headers[0]) ? headers.flat() : headers;
    for (let index = 0; index + 1 < pairs.length; index += 2) response.appendHeader(pairs[index], pairs[index + 1]);
  } else {
    for (const [name, value] of Object.entries(headers ?? {})) {
      if (value !== undefined) response.setHeader(name, value);
    }
  }
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
