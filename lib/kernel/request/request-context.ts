import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorCode } from "../errors";

/** The process's own facts about the current request. A client cannot forge any of them. */
export interface RequestContext {
  /** address at the other end of the socket */
  peer: string;
  /** whose request it is: the address that proxies vouch for, and the user once that is known */
  caller: string | null;
  /** no proxy announced itself */
  direct: boolean;
  /** it came to this process by https */
  isEncrypted: boolean;
  /** as it was sent, where the handler is given another one */
  method: string | null;
  /** the page, with the query, of an address that was changed on its way: no handler is asked, the answer redirects to it */
  meantLink: string | null;
  /** of the scripts of a page */
  nonce: string | null;
  /** its fault, if only a handler can answer it */
  refusal: Refusal | null;
  /** to read the body from, where Next has not read it */
  incoming: IncomingMessage | null;
  /** that the server can send; null where the handler has to send its bytes itself */
  files: StoredFiles | null;
  /** of the response, once its handler has ended */
  delivery: Delivery | null;
}

type StoredFiles = { has: (path: string) => Promise<boolean> };

/** How the server sends a response, beside its status and headers. `file` and `open` take the place of its body. */
export interface Delivery {
  /** of the body in bytes: Next drops Content-Length */
  length?: number;
  /** a stored file; `end` inclusive */
  file?: { path: string; start: number; end: number };
  /** gives `length` bytes */
  open?: () => AsyncIterable<Uint8Array>;
  /** bytes that stay in memory until the last one is sent, if they are more than the first piece */
  memoryBytes?: number;
  /** the body contains no secret */
  mayCompress?: boolean;
  /** a name that no other bytes have: they are sent again, and compressed once */
  sameBytes?: string;
}

type Refusal = { status: number; error: ErrorCode; message: string; headers?: Record<string, string> };

// On globalThis because the server and each Next bundle load their own copy of this module.
const slot = globalThis as { __tellmarkRequestContexts?: AsyncLocalStorage<RequestContext> };
slot.__tellmarkRequestContexts ??= new AsyncLocalStorage();
const contexts = slot.__tellmarkRequestContexts;

const proxyHeaders = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/;

/** @param name in lower case */
export function announcesProxy(name: string) {
  return proxyHeaders.test(name);
}

export function createRequestContext(request: IncomingMessage): RequestContext {
  return {
    peer: (request.socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, ""),
    caller: null,
    // nginx speaks HTTP/1.0 to its upstream by default and sends no header that gives it away.
    direct: request.httpVersion !== "1.0" && !Object.keys(request.headers).some(announcesProxy),
    isEncrypted: "encrypted" in request.socket,
    method: null,
    meantLink: null,
    nonce: null,
    refusal: null,
    incoming: null,
    files: null,
    delivery: null,
  };
}

export function runWithRequestContext<T>(context: RequestContext, answer: () => T): T {
  return contexts.run(context, answer);
}

/** @param work that a request only happened to start */
export function runWithoutRequestContext<T>(work: () => T): T {
  return contexts.exit(work);
}

/** Null outside a request, and when the request was not received through a Node HTTP server. */
export function requestContext() {
  return contexts.getStore() ?? null;
}

/**
 * Without our own server, Node's diagnostics channel reports every request before it is handled.
 * @param prepare other work before it
 */
export function createAllRequestContexts(
  prepare: (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void = () => {},
) {
  channel("http.server.request.start").subscribe((message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const context = createRequestContext(request);
    prepare(request, response, context);
    contexts.enterWith(context);
  });
}
