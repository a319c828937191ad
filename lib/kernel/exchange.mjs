import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";

/**
 * What the process itself knows of the request that is being answered; nothing in it can be sent by a client.
 * @typedef {object} Exchange
 * @property {string} peer address at the other end of the socket
 * @property {boolean} direct no proxy announced itself
 * @property {string | null} method as it was sent, where the handler is given another one
 * @property {string | null} nonce of the scripts of a page
 * @property {Lane | null} lane null where the handler has to send its bytes itself
 *
 * Where a handler leaves bytes that it makes, for the custom server to send.
 * @typedef {{open: (() => AsyncIterable<Uint8Array>) | null}} Lane
 */

// The server and each of Next's bundles have a copy of this module.
const slot = /** @type {{ __tellmarkExchanges?: AsyncLocalStorage<Exchange> }} */ (globalThis);
slot.__tellmarkExchanges ??= new AsyncLocalStorage();
const exchanges = slot.__tellmarkExchanges;

const proxyHeaders = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/;

/** True for a header by which a proxy announces itself. @param {string} name in lower case */
export function announcesProxy(name) {
  return proxyHeaders.test(name);
}

/**
 * Describes a request as it came in, before anybody has added to its headers.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Exchange}
 */
export function describeRequest(request) {
  return {
    peer: (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, ""),
    // HTTP/1.0 is what nginx speaks to a server behind it, and it announces nothing.
    direct: request.httpVersion !== "1.0" && !Object.keys(request.headers).some(announcesProxy),
    method: null,
    nonce: null,
    lane: null,
  };
}

/** Answers a request with what is known of it. @template T @param {Exchange} exchange @param {() => T} answer @returns {T} */
export function answerWithin(exchange, answer) {
  return exchanges.run(exchange, answer);
}

/** What is known of the request that is being answered; null outside of one, and where no server of ours or Node's received it. */
export function currentExchange() {
  return exchanges.getStore() ?? null;
}

/** Where no server of ours receives requests, Node tells of each one before anybody handles it. */
export function describeAllRequests() {
  channel("http.server.request.start").subscribe((message) => {
    const { request } = /** @type {{request: import("node:http").IncomingMessage}} */ (message);
    exchanges.enterWith(describeRequest(request));
  });
}
