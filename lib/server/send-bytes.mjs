import { open, realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * A stored file's bytes: `path` absolute or relative to the blob folder, `end` inclusive (start - 1 for no byte).
 * @typedef {{path: string, start: number, end: number}} Send
 * @typedef {() => AsyncIterable<Uint8Array>} OpenStream
 */

const chunkSize = 256 * 1024;
/** @type {Buffer[]} */
const idleBuffers = [];
const mostIdleBuffers = 16;

/**
 * Sends a stored file, or a part of it, with its exact length.
 * @param {Request} request
 * @param {Response} response
 * @param {string} send the JSON of a Send
 * @param {string} blobDir
 */
export async function sendFile(request, response, send, blobDir) {
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
 * Sends bytes that are made on the way, each piece after the system has taken the one before it. The headers wait for
 * the first piece, so that a source that cannot be opened is still answered as an error.
 * @param {Response} response
 * @param {OpenStream} openStream
 * @param {string} lengthInBytes
 */
export async function sendStream(response, openStream, lengthInBytes) {
  const length = Number(lengthInBytes);
  let left = length;
  for await (const piece of openStream()) {
    left -= piece.length;
    if (left < 0) throw new Error(`a stream gave more than its ${length} bytes`);
    if (!response.headersSent) response.writeHead(response.statusCode, { "Content-Length": length });
    if (!(await writeChunk(response, piece))) return;
  }
  if (left > 0) throw new Error(`a stream gave ${left} bytes less than its ${length}`);
  response.end();
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

/** @param {Response} response @param {Uint8Array} chunk @returns {Promise<boolean>} */
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
