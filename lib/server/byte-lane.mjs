import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * A stored file's bytes: `path` absolute or relative to the blob folder, `end` inclusive (start - 1 for no byte).
 * @typedef {{path: string, start: number, end: number}} Send
 */

const chunkSize = 256 * 1024;
/** @type {Buffer[]} */
const idleBuffers = [];
const mostIdleBuffers = 16;

/**
 * Lets a handler name a stored file by `x-tellmark-send` instead of streaming it, and give an exact length by
 * `x-tellmark-length`; Next itself drops every Content-Length. No header under our name leaves the house.
 * @param {Request} request
 * @param {Response} response
 * @param {{blobDir: string, log: import("./log.mjs").Log}} options
 */
export function handLane(request, response, { blobDir, log }) {
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
      sendFile(request, response, send, blobDir).catch((error) => {
        log.error("A stored file could not be sent", { send, error });
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

/** @param {Response} response @returns {string | null} the JSON of a Send */
function takeHeaders(response) {
  const send = response.getHeader("x-tellmark-send");
  const length = response.getHeader("x-tellmark-length");
  for (const name of response.getHeaderNames()) {
    if (name.startsWith("x-tellmark-")) response.removeHeader(name);
  }
  // Next sets every header as a list.
  if (send !== undefined) return String(send);
  if (/^\d+$/.test(String(length))) response.setHeader("Content-Length", String(length));
  return null;
}

/**
 * @param {Request} request
 * @param {Response} response
 * @param {string} send
 * @param {string} blobDir
 */
async function sendFile(request, response, send, blobDir) {
  /** @type {Send} */
  const { path, start, end } = JSON.parse(send);
  const file = await open(await insideFolder(path, blobDir), "r");
  try {
    const { size } = await file.stat();
    const length = end - start + 1;
    if (!(start >= 0 && length >= 0 && end < size)) throw new Error(`bytes ${start}-${end} of ${size} do not exist`);
    response.setHeader("Content-Length", length);
    response.writeHead(response.statusCode);
    if (request.method !== "HEAD" && !(await stream(file, response, start, length))) return;
    response.end();
  } finally {
    await file.close();
  }
}

/**
 * Follows links before it compares: a name inside the folder may lead out of it.
 * @param {string} path
 * @param {string} folder
 */
async function insideFolder(path, folder) {
  const [found, root] = await Promise.all([realpath(resolve(folder, path)), realpath(folder)]);
  if (!found.startsWith(root + sep)) throw new Error("the file lies outside the blob folder");
  return found;
}

/**
 * One buffer a download, refilled after the system has taken it: memory does not grow with slow readers.
 * @param {import("node:fs/promises").FileHandle} file
 * @param {Response} response
 * @param {number} start
 * @param {number} length
 * @returns {Promise<boolean>} false when the client has gone
 */
async function stream(file, response, start, length) {
  const buffer = idleBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkSize);
  let position = start;
  let left = length;
  while (left > 0) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(chunkSize, left), position);
    if (bytesRead === 0) throw new Error("the file became shorter while it was sent");
    // A buffer that the socket may still hold is left to the garbage collector.
    if (!(await writeChunk(response, buffer.subarray(0, bytesRead)))) return false;
    position += bytesRead;
    left -= bytesRead;
  }
  if (idleBuffers.length < mostIdleBuffers) idleBuffers.push(buffer);
  return true;
}

/** @param {Response} response @param {Buffer} chunk @returns {Promise<boolean>} */
function writeChunk(response, chunk) {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(false);
    const gone = () => resolve(false);
    response.once("close", gone);
    response.write(chunk, (error) => {
      response.off("close", gone);
      resolve(!error);
    });
  });
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
