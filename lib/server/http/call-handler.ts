import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handlers } from "../../config/runtime";
import { wrongMethodMessage } from "../../kernel/errors";
import { handOver } from "../../kernel/request/delivery";
import { requestContext } from "../../kernel/request/request-context";
import { type Refusal, sendRefusal } from "./refusal";
import { standardHeaders } from "./standard-headers.mjs";

/** As in Next, an answer's own values are added to those of the configuration; elsewhere the configuration wins. */
const repeatable = new Set(["set-cookie", "www-authenticate", "vary"]);
/** The server decides how the bytes leave. */
const decidedLater = new Set(["content-length", "content-encoding", "transfer-encoding"]);

/**
 * Answers by the handlers of a route: they take and give what the Fetch standard calls Request and Response.
 * @param handlers by method
 * @param params of the path
 */
export async function callHandler(
  handlers: Handlers,
  params: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
) {
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

function methodRefusal(method: string, handlers: Handlers): Refusal {
  const allowed = Object.keys(handlers).concat(handlers.GET && !handlers.HEAD ? "HEAD" : []);
  return {
    status: 405,
    error: "method_not_allowed",
    message: wrongMethodMessage(method, allowed),
    headers: { Allow: allowed.sort().join(", ") },
  };
}

/**
 * Reads nothing before it is asked to: Node 26 begins to read its own stream as soon as a Request is given it, and
 * handlers read the incoming message itself.
 */
function unreadBody(request: IncomingMessage) {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      chunks ??= request.iterator({ destroyOnReturn: false });
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

function webRequest(request: IncomingMessage, response: ServerResponse) {
  const { method = "GET", url = "/" } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const gone = new AbortController();
  response.once("close", () => response.writableFinished || gone.abort());
  const init: RequestInit & { duplex: "half" } = { method, headers, signal: gone.signal, duplex: "half" };
  const context = requestContext();
  if (context) context.incoming = request;
  if (method !== "GET" && method !== "HEAD") init.body = unreadBody(request);
  // Handlers take the host from its header, after a look at who may name one.
  return new globalThis.Request(`http://localhost${url}`, init);
}

async function send(answer: globalThis.Response, request: IncomingMessage, response: ServerResponse) {
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

async function sendPieces(reader: ReadableStreamDefaultReader<Uint8Array>, response: ServerResponse) {
  const cancel = () => void reader.cancel().catch(() => {});
  response.once("close", cancel);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const hasRoom = response.write(next.value);
    (response as { flush?: () => void }).flush?.();
    if (!hasRoom) await roomIn(response);
  }
  response.off("close", cancel);
  response.end();
}

async function roomIn(response: ServerResponse) {
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
