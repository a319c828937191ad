/**
 * How the answer of a handler tells the custom server to send it. They are written where that server is known to stand
 * around the handler, read from answers only, and taken off before an answer leaves. No request is believed by a header
 * under this prefix: what the process knows of a request travels beside it (exchange.mjs).
 */
export const internalPrefix = "x-tellmark-";

export const internalHeaders = Object.freeze({
  /** JSON of the stored file to send: key or path, first and last byte. */
  send: `${internalPrefix}send`,
  /** Length of the bytes that the handler left to be drained. */
  stream: `${internalPrefix}stream`,
  /** Content-Length of a body that the handler sends itself; Next drops the real one. */
  length: `${internalPrefix}length`,
  /** The answer holds no secret and may be compressed. */
  compress: `${internalPrefix}compress`,
});
