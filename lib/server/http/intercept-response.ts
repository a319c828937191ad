import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** The original response, for a handler that takes over the answer. */
export interface Outlet {
  /** gives the response back its own methods */
  restore: () => void;
  /** sends the headers, once */
  head: () => void;
  /** false: wait for "drain" */
  write: (chunk: Uint8Array) => boolean;
  end: () => void;
}

/** Takes the body of an answer in the response's place. */
export interface Taker {
  write(...args: unknown[]): boolean;
  end(...args: unknown[]): unknown;
  /** sends the bytes that were written so far */
  flush?: () => void;
  flushHeaders?: () => void;
}

/**
 * Calls `decide` once before the headers are sent. It may change headers, and returns a sink for the body or null to
 * leave the response alone.
 * @param decide `wholeBytes`: of the body, if it comes in one piece; `firstBytes`: of its first piece
 */
export function interceptResponse(
  response: ServerResponse,
  decide: (outlet: Outlet, wholeBytes: number | null, firstBytes: number) => Taker | null,
) {
  const original = {
    writeHead: response.writeHead,
    flushHeaders: response.flushHeaders,
    write: response.write,
    end: response.end,
  };
  const outlet: Outlet = {
    restore: () => Object.assign(response, original),
    head() {
      if (!response.headersSent) Reflect.apply(original.writeHead, response, [response.statusCode]);
    },
    write(chunk) {
      outlet.head();
      return Reflect.apply(original.write, response, [chunk]);
    },
    end() {
      outlet.head();
      Reflect.apply(original.end, response, []);
    },
  };
  let taker: Taker | null | undefined;

  const decideOnce = (wholeBytes: number | null, firstBytes = wholeBytes ?? 0) => {
    if (taker !== undefined) return;
    taker = decide(outlet, wholeBytes, firstBytes);
    if (taker === null) outlet.restore();
    else if (taker.flush) Object.assign(response, { flush: taker.flush });
  };

  Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      if (typeof rest[0] === "string") response.statusMessage = rest[0];
      copyHeaders(response, rest);
      return response;
    },
    flushHeaders() {
      decideOnce(null);
      if (taker) taker.flushHeaders?.();
      // Next flushes always; with a body that is whole, a system call for its headers alone is a fifth of a short answer.
      else if (!response.hasHeader("Content-Length")) original.flushHeaders.call(response);
    },
    write(...args: unknown[]) {
      decideOnce(null, bytesOf(args[0]));
      return taker ? taker.write(...args) : Reflect.apply(original.write, response, args);
    },
    end(...args: unknown[]) {
      decideOnce(bytesOf(args[0]));
      if (!taker) return Reflect.apply(original.end, response, args);
      taker.end(...args);
      return response;
    },
  });
}

/** @param body the argument of `write` or `end` */
function bytesOf(body: unknown) {
  if (typeof body === "string") return Buffer.byteLength(body);
  return body instanceof Uint8Array ? body.byteLength : 0;
}

/** Merges headers passed to writeHead, so that `decide` sees all of them. */
function copyHeaders(response: ServerResponse, rest: unknown[]) {
  // Node's overloads: a reason may come first, and the headers as an object, as pairs, or as one list of both.
  const headers = typeof rest[0] === "string" ? rest[1] : rest[0];
  if (Array.isArray(headers)) {
    const pairs: string[] = Array.isArray(headers[0]) ? headers.flat() : headers;
    for (let index = 0; index + 1 < pairs.length; index += 2)
      response.appendHeader(String(pairs[index]), String(pairs[index + 1]));
  } else {
    const named = (headers ?? {}) as OutgoingHttpHeaders;
    for (const [name, value] of Object.entries(named)) if (value !== undefined) response.setHeader(name, value);
  }
}
