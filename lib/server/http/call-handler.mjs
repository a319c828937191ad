import { handOver } from "../../kernel/request/delivery.mjs";
import { requestContext } from "../../kernel/request/request-context.mjs";
import { sendRefusal } from "./refusal.mjs";
import { standardHeaders } from "./standard-headers.mjs";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {import("../../config/runtime.mjs").Handlers} Handlers
 */

/** As in Next, an answer's own values are added to those of the configuration; elsewhere the configuration wins. */
const repeatable = new Set(["set-cookie", "www-authenticate", "vary"]);
/** The server decides how the bytes leave. */
const decidedLater = new Set(["content-length", "content-encoding", "transfer-encoding"]);

/**
 * Answers by the handlers of a route: they take and give what the Fetch standard calls Request and Response.
 * @param {Handlers} handlers by method
 * @param {Record<string, string>} params of the path
 * @param {Request} request
 * @param {Response} response
 */
export async function callHandler(handlers, params, request, response) {
  const { method = "" } = request;
  const [path = ""] = (request.url ?? "").split("?", 1);
  for (const { matches, headers } of standardHeaders) {
    if (matches(path)) for (const { key, value } of headers) response.setHeader(key, value);
  }
  const handle = handlers[method] ?? (method === "HEAD" ? handlers.GET : undefined);
  if (!handle) return sendRefusal(request, response, methodRefusal(method, handlers));
  const answer = await handle(webRequest(request, response), { params: Promise.resolve(params) });
  await send(handOver(answer), request, response);
}

/** @param {string} method @param {Handlers} handlers @returns {import("./refusal.mjs").Refusal} */
function methodRefusal(method, handlers) {
  const allowed = Object.keys(handlers).concat(handlers.GET && !handlers.HEAD ? "HEAD" : []);
  return {
    status: 405,
    error: "method_not_allowed",
    message: `${method} is not allowed here.`,
    headers: { Allow: allowed.sort().join(", ") },
  };
}

/**
 * Reads nothing before it is asked to: Node 26 begins to read its own stream as soon as a Request is given it, and
 * handlers read the incoming message itself.
 * @param {Request} request
 */
function unreadBody(request) {
  /** @type {AsyncIterator<Uint8Array> | undefined} */
  let chunks;
  /** @type {UnderlyingDefaultSource<Uint8Array>} */
  const source = {
    async pull(controller) {
      chunks ??= request.iterator({ destroyOnReturn: false });
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** @param {Request} request @param {Response} response */
function webRequest(request, response) {
  const { method = "GET", url = "/" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  /** @type {RequestInit & {duplex: "half"}} */
  const init = { method, headers, signal: gone.signal, duplex: "half" };
  const context = requestContext();
  if (context) context.incoming = request;
  if (method !== "GET" && method !== "HEAD") init.body = unreadBody(request);
  // Handlers take the host from its header, after a look at who may name one.
  return new globalThis.Request(`http://localhost${url}`, init);
}

/** @param {globalThis.Response} answer @param {Request} request @param {Response} response */
async function send(answer, request, response) {
  response.statusCode = answer.status;
  if (answer.statusText) response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) {
    if (repeatable.has(name)) response.appendHeader(name, value);
    else if (!decidedLater.has(name) && !response.hasHeader(name)) response.setHeader(name, value);
  }
  if (!answer.body || request.method === "HEAD") response.end();
  else if (requestContext()?.delivery?.length !== undefined) response.end(Buffer.from(await answer.arrayBuffer()));
  else await sendPieces(answer.body.getReader(), response);
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {Response} response */
async function sendPieces(reader, response) {
  const cancel = () => void reader.cancel().catch(() => {});
  response.once("close", cancel);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const hasRoom = response.write(next.value);
    /** @type {{flush?: () => void}} */ (response).flush?.();
    if (!hasRoom) await roomIn(response);
  }
  response.off("close", cancel);
  response.end();
}

/** @param {Response} response */
async function roomIn(response) {
  if (response.destroyed) return;
  await new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve(null);
    };
    response.on("drain", done);
    response.on("close", done);
  });
}
