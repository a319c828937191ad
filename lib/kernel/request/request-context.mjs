import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";

/**
 * What the process knows about the current request. A client cannot forge any of it.
 * @typedef {object} RequestContext
 * @property {string} peer address at the other end of the socket
 * @property {string | null} caller whose request it is: the address that proxies vouch for, and the user once that is known
 * @property {boolean} direct no proxy announced itself
 * @property {boolean} isEncrypted it came to this process by https
 * @property {string | null} method as it was sent, where the handler is given another one
 * @property {string | null} nonce of the scripts of a page
 * @property {Refusal | null} refusal what is wrong with it, where only a handler can say so
 * @property {import("node:http").IncomingMessage | null} incoming to read the body from, where Next has not read it
 * @property {StoredFiles | null} files that the server can send; null where the handler has to send its bytes itself
 * @property {Delivery | null} delivery of the response, once its handler has ended
 *
 * @typedef {{has: (path: string) => Promise<boolean>}} StoredFiles
 *
 * How the server sends a response, beside its status and headers. `file` and `open` take the place of its body.
 * @typedef {object} Delivery
 * @property {number} [length] of the body in bytes: Next drops Content-Length
 * @property {{path: string, start: number, end: number}} [file] a stored file; `end` inclusive
 * @property {() => AsyncIterable<Uint8Array>} [open] gives `length` bytes
 * @property {boolean} [mayCompress] the body contains no secret
 * @property {string} [sameBytes] a name that no other bytes have: they are sent again, and compressed once
 *
 * @typedef {{status: number, error: import("../errors").ErrorCode, message: string, headers?: Record<string, string>}} Refusal
 */

// On globalThis because the server and each Next bundle load their own copy of this module.
const slot = /** @type {{ __tellmarkRequestContexts?: AsyncLocalStorage<RequestContext> }} */ (globalThis);
slot.__tellmarkRequestContexts ??= new AsyncLocalStorage();
const contexts = slot.__tellmarkRequestContexts;

const proxyHeaders = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/;

/** @param {string} name in lower case */
export function announcesProxy(name) {
  return proxyHeaders.test(name);
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @returns {RequestContext}
 */
export function createRequestContext(request) {
  return {
    peer: (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, ""),
    caller: null,
    // nginx speaks HTTP/1.0 to its upstream by default and sends no header that gives it away.
    direct: request.httpVersion !== "1.0" && !Object.keys(request.headers).some(announcesProxy),
    isEncrypted: "encrypted" in request.socket,
    method: null,
    nonce: null,
    refusal: null,
    incoming: null,
    files: null,
    delivery: null,
  };
}

/** @template T @param {RequestContext} context @param {() => T} answer @returns {T} */
export function runWithRequestContext(context, answer) {
  return contexts.run(context, answer);
}

/** @template T @param {() => T} work that a request only happened to start @returns {T} */
export function runWithoutRequestContext(work) {
  return contexts.exit(work);
}

/** Null outside a request, and when the request was not received through a Node HTTP server. */
export function requestContext() {
  return contexts.getStore() ?? null;
}

/**
 * Without our own server, Node's diagnostics channel reports every request before it is handled.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, context: RequestContext) => void} [prepare] what else there is to do before it
 */
export function createAllRequestContexts(prepare = () => {}) {
  channel("http.server.request.start").subscribe((message) => {
    const { request, response } =
      /** @type {{request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse}} */ (
        message
      );
    const context = createRequestContext(request);
    prepare(request, response, context);
    contexts.enterWith(context);
  });
}
