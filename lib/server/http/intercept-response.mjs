/**
 * @typedef {import("node:http").ServerResponse} Response
 *
 * The original response, for a handler that takes over the answer.
 * @typedef {object} Outlet
 * @property {() => void} restore gives the response back its own methods
 * @property {() => void} head sends the headers, once
 * @property {(chunk: Uint8Array) => boolean} write false: wait for "drain"
 * @property {() => void} end
 *
 * Takes the body of an answer in the response's place.
 * @typedef {object} Taker
 * @property {(...args: any[]) => boolean} write
 * @property {(...args: any[]) => unknown} end
 * @property {() => void} [flush] lets what was written so far go on its way
 * @property {() => void} [flushHeaders]
 */

/**
 * Calls `decide` once before the headers are sent. It may change headers, and returns a sink for the body or null to
 * leave the response alone.
 * @param {Response} response
 * @param {(outlet: Outlet, wholeBytes: number | null) => Taker | null} decide `wholeBytes`: of the body, if it comes in one piece
 */
export function interceptResponse(response, decide) {
  // Loosely typed, because Node's overloads cannot be forwarded argument by argument.
  const original = /** @type {Record<"writeHead" | "flushHeaders" | "write" | "end", (...args: any[]) => any>} */ ({
    writeHead: response.writeHead,
    flushHeaders: response.flushHeaders,
    write: response.write,
    end: response.end,
  });
  /** @type {Outlet} */
  const outlet = {
    restore: () => Object.assign(response, original),
    head() {
      if (!response.headersSent) original.writeHead.call(response, response.statusCode);
    },
    write(chunk) {
      outlet.head();
      return original.write.call(response, chunk);
    },
    end() {
      outlet.head();
      original.end.call(response);
    },
  };
  /** @type {Taker | null | undefined} undefined until it was asked */
  let taker;

  /** @param {number | null} wholeBytes */
  const decideOnce = (wholeBytes) => {
    if (taker !== undefined) return;
    taker = decide(outlet, wholeBytes);
    if (taker === null) outlet.restore();
    else if (taker.flush) Object.assign(response, { flush: taker.flush });
  };

  Object.assign(response, {
    /** @param {number} status @param {...any} rest */
    writeHead(status, ...rest) {
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
    /** @param {...any} args */
    write(...args) {
      decideOnce(null);
      return taker ? taker.write(...args) : original.write.apply(response, args);
    },
    /** @param {...any} args */
    end(...args) {
      decideOnce(bytesOf(args[0]));
      if (!taker) return original.end.apply(response, args);
      taker.end(...args);
      return response;
    },
  });
}

/** @param {unknown} body what `end` was given */
function bytesOf(body) {
  if (typeof body === "string") return Buffer.byteLength(body);
  return body instanceof Uint8Array ? body.byteLength : 0;
}

/**
 * Merges headers passed to writeHead, so that `decide` sees all of them.
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
