/**
 * Headers by which a handler tells the custom server how to send its answer. They are set only when that server is
 * present, read from responses only, and removed before the response leaves. They are never trusted on a request: what
 * the process knows of a request is in context.mjs.
 */
export const internalPrefix = "x-tellmark-";

export const internalHeaders = Object.freeze({
  send: `${internalPrefix}send`,
  /** Length of the byte source that the handler left for the server to send. */
  stream: `${internalPrefix}stream`,
  /** Content-Length of a body that the handler sends itself, since Next drops the real header. */
  length: `${internalPrefix}length`,
  /** The answer contains no secret, so it may be compressed. */
  compress: `${internalPrefix}compress`,
  /** A name that no other bytes have, for an answer that will be given again: it is compressed once. */
  sameBytes: `${internalPrefix}same-bytes`,
});
