import type { IncomingMessage, ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import type { RequestContext } from "../../kernel/request/request-context";
import type { Outlet, Taker } from "../http/intercept-response";
import { addVary, type Coding, chooseCoding, codedEtag, plainEtags } from "./content-coding";

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:javascript|json|xml|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml)/i;
/** Below this, headers outweigh the savings. */
const leastBytes = 1024;
const mostTogether = 64;
/** Others' files are read by the same threads. */
const mostOfOne = 4;
/** Up to here (0.3 ms), a stream and a thread cost more than the work itself. */
const mostHere = 64 * 1024;
/** Milliseconds. Next asks for a flush after each piece of a page, and each costs bytes: Node 26 has 230 pieces where Node 20 has one. */
const flushAfter = 5;
const mostKeptBytes = 1024 * 1024;
const mostKeptTogether = 16 * mostKeptBytes;

/**
 * Compresses text: short answers here, others in zlib's threads, with bounded concurrency. Public answers (`Cache-Control: public` with an ETag)
 * and those that a handler has named are compressed once and cached.
 */
export function createCompression() {
  const cache = createCache();
  const running: Map<string, number> = new Map();
  let all = 0;

  function enter(caller: string, response: ServerResponse) {
    running.set(caller, (running.get(caller) ?? 0) + 1);
    all += 1;
    response.once("close", () => {
      all -= 1;
      const rest = (running.get(caller) ?? 1) - 1;
      if (rest > 0) running.set(caller, rest);
      else running.delete(caller);
    });
  }

  /**
   * Call before the request is handled. Returns `isAllowed`, to be asked once it is, and a function that takes over the
   * body.
   */
  return (request: IncomingMessage, response: ServerResponse, context: Pick<RequestContext, "delivery" | "caller">) => {
    const coding = chooseCoding(request.headers["accept-encoding"]);
    const condition = request.headers["if-none-match"] ?? "";
    for (const name of ["if-none-match", "if-match"] as const) {
      const given = request.headers[name];
      if (given) request.headers[name] = plainEtags(given);
    }

    const isAllowed = () => mayCompress(request, response, context.delivery?.mayCompress === true);

    const take = (outlet: Outlet, wholeBytes: number | null): Taker | null => {
      if (response.statusCode === 304) {
        nameKnownTag(response, condition);
        return null;
      }
      const length = response.hasHeader("Content-Length") ? Number(response.getHeader("Content-Length")) : null;
      if ((length ?? (request.method === "HEAD" ? null : wholeBytes) ?? leastBytes) < leastBytes) return null;
      addVary(response, "Accept-Encoding");
      const caller = context.caller ?? "";
      const isBusy = all >= mostTogether || (running.get(caller) ?? 0) >= mostOfOne;
      if (!coding) return null;
      const etag = response.getHeader("ETag");
      const lasts = etag !== undefined && /\bpublic\b/.test(String(response.getHeader("Cache-Control")));
      // The tag is that of the bytes: a caller may put anything into the query.
      const name = context.delivery?.sameBytes ?? (lasts ? `${etag} ${request.url?.split("?", 1)[0]}` : null);
      const key = name && `${coding} ${name}`;
      const found = key ? cache.find(key) : undefined;
      const isShort = !key && wholeBytes !== null && wholeBytes <= mostHere;
      if (isBusy && !found && !isShort && request.method !== "HEAD") return null;
      response.setHeader("Content-Encoding", coding);
      response.removeHeader("Content-Length");
      if (etag !== undefined) response.setHeader("ETag", codedEtag(String(etag), coding));
      if (request.method === "HEAD") return null;
      if (found) return sendKept(response, outlet, found);
      if (isShort) return sendCompressedHere(outlet, coding);
      enter(caller, response);
      const compressor = createCompressor(coding, lasts, length);
      response.once("close", () => compressor.destroy());
      if (key) store(key, compressor);
      return sendCompressed(response, outlet, compressor, coding, length === null);
    };

    return { isAllowed, take };
  };

  function store(key: string, compressor: Transform) {
    const chunks: Buffer[] = [];
    let size = 0;
    compressor.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostKeptBytes) chunks.push(chunk);
    });
    compressor.on("end", () => {
      if (size <= mostKeptBytes) cache.keep(key, Buffer.concat(chunks));
    });
  }
}

/** Bounded, because answers vary with the Host header, which can be forged. The answer whose last request is the oldest is dropped first. */
function createCache() {
  const bodies: Map<string, Buffer> = new Map();
  let bytes = 0;
  const sizeOf = (key: string, body: Buffer) => key.length + body.length;
  const forget = (key: string) => {
    const body = bodies.get(key);
    if (body) bytes -= sizeOf(key, body);
    bodies.delete(key);
  };
  return {
    find(key: string) {
      const body = bodies.get(key);
      if (!body) return undefined;
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
    keep(key: string, body: Buffer) {
      forget(key);
      bodies.set(key, body);
      bytes += sizeOf(key, body);
      for (const oldest of bodies.keys()) {
        if (bytes <= mostKeptTogether) break;
        forget(oldest);
      }
    },
  };
}

/**
 * The length of a compressed answer leaks information about its content (BREACH). API answers are compressed only if
 * marked as free of secrets and without cookies; pages only for GET, where nothing from a stranger's form is reflected.
 * @param isFreeOfSecrets as the handler says
 */
function mayCompress({ method, url = "" }: IncomingMessage, response: ServerResponse, isFreeOfSecrets: boolean) {
  const { statusCode } = response;
  if (statusCode === 304) return true;
  if (statusCode < 200 || statusCode === 204 || statusCode === 205 || statusCode === 206) return false;
  if (statusCode >= 300 && statusCode < 400) return false;
  if (response.hasHeader("Content-Encoding") || response.hasHeader("Content-Range")) return false;
  if (/\bno-transform\b/.test(String(response.getHeader("Cache-Control") ?? ""))) return false;
  if (!compressible.test(String(response.getHeader("Content-Type") ?? ""))) return false;
  if (/^\/api\b/.test(url)) return isFreeOfSecrets && !response.hasHeader("Set-Cookie");
  return (method === "GET" || method === "HEAD") && !/^\/dev\b/.test(url);
}

/** A 304 repeats the ETag of the matching coding that the client has. */
function nameKnownTag(response: ServerResponse, condition: string) {
  const etag = response.getHeader("ETag");
  if (etag === undefined) return;
  const known = (["br", "gzip"] as const)
    .map((coding) => codedEtag(String(etag), coding))
    .find((tag) => condition.includes(tag));
  if (!known) return;
  response.setHeader("ETag", known);
  addVary(response, "Accept-Encoding");
}

function sendCompressedHere(outlet: Outlet, coding: Coding): Taker {
  return {
    write: () => true,
    /** @param body whole */
    end(body: string | Uint8Array) {
      outlet.write(coding === "gzip" ? gzipSync(body) : brotliCompressSync(body, { params: onceParams }));
      outlet.end();
    },
  };
}

// A window of 256 KB instead of 4 MB keeps the compressor's memory small.
const onceParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

function createCompressor(coding: Coding, lasts: boolean, length: number | null) {
  if (coding === "gzip") return createGzip({ level: lasts ? 9 : 6 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = lasts ? { ...onceParams, [BROTLI_PARAM_QUALITY]: 9 } : onceParams;
  return createBrotliCompress({ params: length === null ? params : { ...params, [BROTLI_PARAM_SIZE_HINT]: length } });
}

/** @param streams the reader needs the first bytes before the rest arrives */
function sendCompressed(
  response: ServerResponse,
  outlet: Outlet,
  compressor: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
  coding: Coding,
  streams: boolean,
): Taker {
  const flushKind = coding === "br" ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
  compressor.on("data", (chunk) => {
    if (!outlet.write(chunk)) compressor.pause();
  });
  // `drain` of the response fires when the client reads, but the writer must wait for the compressor, although it
  // listens to the response.
  const { emit } = response;
  Object.assign(response, {
    emit(event: string, ...details: unknown[]) {
      if (event !== "drain") return Reflect.apply(emit, response, [event, ...details]);
      compressor.resume();
      return true;
    },
  });
  compressor.on("drain", () => emit.call(response, "drain"));
  let flushSoon: NodeJS.Timeout | undefined;
  const flush = () => {
    flushSoon ??= setTimeout(() => {
      flushSoon = undefined;
      compressor.flush(flushKind);
    }, flushAfter);
  };
  compressor.once("close", () => clearTimeout(flushSoon));
  compressor.on("end", outlet.end);
  compressor.on("error", () => response.destroy());
  return {
    write: (...args) => Reflect.apply(compressor.write, compressor, args),
    end(...args) {
      clearTimeout(flushSoon);
      Reflect.apply(compressor.end, compressor, args);
    },
    flushHeaders: outlet.head,
    ...(streams ? { flush } : {}),
  };
}

function sendKept(response: ServerResponse, outlet: Outlet, body: Buffer): Taker {
  response.setHeader("Content-Length", body.length);
  return {
    write: () => true,
    end() {
      outlet.write(body);
      outlet.end();
    },
  };
}
